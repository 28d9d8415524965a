package dev.fishbone.connectors.http;

import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceException.Kind;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.FileSystemException;
import javax.net.ssl.SSLException;

/** Says in one sentence why a question has no answer. */
final class Complaint {
  private Complaint() {}

  static SourceException of(HttpSettings settings, Request request, IOException cause) {
    for (Throwable at = cause; at != null; at = at.getCause()) {
      if (at instanceof BodyFile.TooLarge) {
        return say(
            Kind.TOO_LARGE,
            settings,
            "answered "
                + request.path()
                + " with more than "
                + (settings.capBytes() >> 20)
                + " MiB: ask for a shorter window, or set max-answer",
            at);
      }
      if (at instanceof Exchange.Redirected) {
        return say(
            Kind.REFUSED,
            settings,
            "redirects " + request.path() + " " + at.getMessage() + ": set url to where it lives",
            at);
      }
      if (at instanceof HttpConnectTimeoutException) {
        return say(
            Kind.UNREACHABLE,
            settings,
            "did not accept a connection within "
                + settings.connectTimeout().toMillis()
                + " ms: check url, or set connect-timeout",
            at);
      }
      if (at instanceof HttpTimeoutException || at instanceof BodyFile.TooSlow) {
        return say(
            Kind.UNREACHABLE,
            settings,
            "did not answer "
                + request.path()
                + " within "
                + settings.timeout().toMillis()
                + " ms: set timeout higher, or ask for a shorter window",
            at);
      }
      if (at instanceof UnresolvedAddressException || at instanceof java.net.UnknownHostException) {
        return say(Kind.UNREACHABLE, settings, "has a host name that nobody knows: check url", at);
      }
      if (at instanceof SSLException) {
        return say(
            Kind.UNREACHABLE,
            settings,
            "could not agree on TLS: check url, ca-file and the client's certificate",
            at);
      }
      if (at instanceof FileSystemException) {
        return new SourceException(
            Kind.DISK,
            "an answer of "
                + settings
                + " cannot be kept on disk ("
                + at.getClass().getSimpleName()
                + "): free space, or choose another folder",
            at);
      }
    }
    if (cause instanceof ConnectException) {
      return say(Kind.UNREACHABLE, settings, "refused the connection: is it running there?", cause);
    }
    String message = String.valueOf(cause.getMessage());
    if (message.contains("No space left")) {
      return new SourceException(
          Kind.DISK,
          "no space is left on the disk for the answers of " + settings + ": free some",
          cause);
    }
    return say(Kind.UNREACHABLE, settings, "broke the connection for " + request.path(), cause);
  }

  private static SourceException say(
      Kind kind, HttpSettings settings, String what, Throwable cause) {
    return new SourceException(kind, settings.scrubbed(settings + " " + what), cause);
  }
}
