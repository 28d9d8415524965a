package dev.fishbone.connectors.http;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertPathValidatorException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import javax.net.ssl.SSLException;

/** Says what a source did where TLS failed, and what to set. */
final class TlsComplaint {
  private TlsComplaint() {}

  static String of(SSLException problem) {
    StringBuilder messages = new StringBuilder();
    for (Throwable at = problem; at != null; at = at.getCause()) {
      if (at instanceof CertificateExpiredException
          || at instanceof CertificateNotYetValidException) {
        return "shows a certificate that is not valid today: renew it, or correct the clock";
      }
      if (at instanceof CertPathBuilderException || at instanceof CertPathValidatorException) {
        return "shows a certificate that nobody vouches for: name its CA's file in ca-file";
      }
      messages.append(at.getMessage()).append('\n');
    }
    String all = messages.toString();
    if (all.contains("No subject alternative") || all.contains("No name matching")) {
      return "shows the certificate of another host: write its name in url as the certificate does";
    }
    if (all.matches("(?s).*[Uu]nrecognized SSL message.*")) {
      return "does not speak TLS: write http:// in url";
    }
    if (all.contains("Received fatal alert: bad_certificate")
        || all.contains("Received fatal alert: certificate_required")
        || all.contains("Received fatal alert: certificate_unknown")
        || all.contains("Received fatal alert: unknown_ca")) {
      return "does not accept our certificate: set client-cert-file and client-key-file to one"
          + " that it trusts";
    }
    return "could not agree on TLS: check url, ca-file and the client's certificate";
  }
}
