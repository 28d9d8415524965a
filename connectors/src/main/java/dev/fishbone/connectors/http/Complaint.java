package dev.fishbone.connectors.http;

import dev.fishbone.connectors.format.Quoted;
import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.FileSystemException;
import java.util.zip.ZipException;
import javax.net.ssl.SSLException;

/** Says in one sentence why a question has no answer. */
final class Complaint {
  private final HttpSettings settings;
  private final String path;

  private Complaint(HttpSettings settings, Request request) {
    this.settings = settings;
    this.path = request.path();
  }

  static SourceException of(HttpSettings settings, Request request, IOException cause) {
    Complaint complaint = new Complaint(settings, request);
    for (Throwable at = cause; at != null; at = at.getCause()) {
      Said said = complaint.body(at);
      said = said.isEmpty() ? complaint.time(at) : said;
      said = said.isEmpty() ? complaint.connection(at) : said;
      if (!said.isEmpty()) {
        return complaint.sentence(said, at);
      }
    }
    String message = String.valueOf(cause.getMessage());
    return complaint.sentence(
        message.startsWith("Tunnel failed")
            ? new Said(Kind.UNREACHABLE, "is not let through by the proxy: " + Quoted.bare(message))
            : cause instanceof ConnectException
                ? new Said(Kind.UNREACHABLE, "refused the connection: " + complaint.isItThere())
                : new Said(
                    Kind.UNREACHABLE,
                    "broke the connection for " + complaint.path + complaint.perhaps()),
        cause);
  }

  /** What a source did; empty where a cause says nothing. */
  private record Said(Kind kind, String what) {
    static final Said NOTHING = new Said(Kind.UNREACHABLE, "");

    boolean isEmpty() {
      return what.isEmpty();
    }
  }

  private Said body(Throwable at) {
    if (at instanceof BodyFile.TooLarge) {
      long cap = settings.capBytes() >> 20;
      return new Said(
          Kind.TOO_LARGE,
          "answered "
              + path
              + (" with more than " + cap + " MiB: ask for a shorter window, or set max-answer"));
    }
    if (at instanceof Exchange.Redirected) {
      return new Said(
          Kind.REFUSED,
          "redirects " + path + " " + at.getMessage() + ": set url to where it lives");
    }
    if (at instanceof BodyFile.Packed) {
      return new Said(
          Kind.MALFORMED,
          "packed its answer to "
              + path
              + (" as " + Quoted.text(String.valueOf(at.getMessage())))
              + ", which was not asked for: look at what stands in front of it");
    }
    if (at instanceof ZipException) {
      return new Said(
          Kind.MALFORMED,
          "answered "
              + path
              + " with broken gzip: look at what stands in front of it, and ask again");
    }
    if (at instanceof FileSystemException e) {
      return new Said(
          Kind.DISK,
          String.valueOf(e.getReason()).contains("No space left")
              ? "answered, and no space is left on the disk to keep that: free some"
              : "answered, and that cannot be kept on disk ("
                  + at.getClass().getSimpleName()
                  + "): free space, or choose another folder");
    }
    return Said.NOTHING;
  }

  private Said time(Throwable at) {
    if (at instanceof Late) {
      return new Said(Kind.LATE, "had not answered when the deadline came");
    }
    if (at instanceof HttpConnectTimeoutException) {
      return new Said(
          Kind.UNREACHABLE,
          "did not accept a connection within "
              + settings.connectTimeout().toMillis()
              + (" ms: check " + address() + (encrypted() ? ", perhaps it is http://" : ""))
              + ", or set connect-timeout");
    }
    if (at instanceof HttpTimeoutException) {
      return new Said(
          Kind.UNREACHABLE,
          "did not answer "
              + path
              + (" within " + settings.timeout().toMillis())
              + " ms: set timeout higher, or ask for a shorter window");
    }
    if (at instanceof BodyFile.TooSlow slow) {
      return new Said(
          Kind.UNREACHABLE,
          slow.getMessage()
              + (" " + slow.limit().toMillis() + " ms (" + path + ")")
              + ": set timeout higher, or ask for a shorter window");
    }
    return Said.NOTHING;
  }

  private Said connection(Throwable at) {
    if (at instanceof UnresolvedAddressException || at instanceof UnknownHostException) {
      return new Said(Kind.UNREACHABLE, "has a host name that nobody knows: check " + address());
    }
    if (at instanceof SSLException e) {
      return new Said(Kind.UNREACHABLE, TlsComplaint.of(e));
    }
    if (at instanceof ProtocolException) {
      return new Said(
          Kind.UNREACHABLE, "does not answer in HTTP: is the port in url the one for queries?");
    }
    return Said.NOTHING;
  }

  private boolean encrypted() {
    return "https".equals(settings.url().getScheme());
  }

  /** With TLS 1.3 a server that misses a certificate just hangs up. */
  private String perhaps() {
    return encrypted() && !settings.tls().client()
        ? ": if it wants a client's certificate, set client-cert-file and client-key-file"
        : "";
  }

  private String address() {
    return settings.proxy().isPresent() ? "url and proxy" : "url";
  }

  private String isItThere() {
    return settings.proxy().isPresent()
        ? "is the proxy running, and may it go there?"
        : "is it running there?";
  }

  private SourceException sentence(Said said, Throwable cause) {
    return new SourceException(said.kind(), settings.scrubbed(settings + " " + said.what()), cause);
  }
}
