package dev.fishbone.connectors.http;

import dev.fishbone.telemetry.source.SourceException;
import dev.fishbone.telemetry.source.SourceSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * Whom a source trusts and who it says we are: PEM files, as its neighbours in the field take them.
 *
 * @param context empty where Java's own trust is enough
 * @param client whether we can say who we are
 */
public record Tls(Optional<SSLContext> context, boolean client) {
  private static final char[] NO_PASSWORD = {};

  static Tls of(SourceSettings settings) throws SourceException {
    String skip = settings.text("insecure-skip-verify", "false").strip();
    if (!skip.equals("true") && !skip.equals("false")) {
      throw settings.wrong("insecure-skip-verify", "insecure-skip-verify must be true or false");
    }
    boolean insecure = skip.equals("true");
    boolean anything =
        insecure
            || settings.text("ca-file").isPresent()
            || settings.text("client-cert-file").isPresent()
            || settings.text("client-key-file").isPresent();
    if (!anything) {
      return new Tls(Optional.empty(), false);
    }
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys(settings), insecure ? TRUST_ALL : trust(settings), null);
      return new Tls(Optional.of(context), settings.text("client-key-file").isPresent());
    } catch (GeneralSecurityException e) {
      throw settings.wrong("ca-file", "the settings of TLS do not fit together: " + e.getMessage());
    }
  }

  private static TrustManager[] trust(SourceSettings settings)
      throws SourceException, GeneralSecurityException {
    if (settings.text("ca-file").isEmpty()) {
      TrustManagerFactory usual =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      usual.init((KeyStore) null);
      return usual.getTrustManagers();
    }
    KeyStore store = emptyStore();
    int number = 0;
    for (Certificate certificate : certificates(settings, "ca-file")) {
      store.setCertificateEntry("ca-" + number++, certificate);
    }
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    return factory.getTrustManagers();
  }

  private static KeyManager[] keys(SourceSettings settings)
      throws SourceException, GeneralSecurityException {
    boolean cert = settings.text("client-cert-file").isPresent();
    boolean key = settings.text("client-key-file").isPresent();
    if (cert != key) {
      throw settings.wrong(
          cert ? "client-cert-file" : "client-key-file",
          "client-cert-file and client-key-file go together: give both or none");
    }
    if (!cert) {
      return new KeyManager[0];
    }
    KeyStore store = emptyStore();
    Certificate[] chain = certificates(settings, "client-cert-file").toArray(new Certificate[0]);
    PrivateKey own = privateKey(settings);
    if (!belong(own, chain[0])) {
      throw settings.wrong(
          "client-key-file",
          "client-key-file holds the key of another certificate than client-cert-file");
    }
    store.setKeyEntry("client", own, NO_PASSWORD, chain);
    KeyManagerFactory factory =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    factory.init(store, NO_PASSWORD);
    return factory.getKeyManagers();
  }

  private static boolean belong(PrivateKey key, Certificate certificate) {
    try {
      String algorithm =
          switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
          };
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update((byte) 1);
      byte[] signed = signature.sign();
      signature.initVerify(certificate.getPublicKey());
      signature.update((byte) 1);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static KeyStore emptyStore() throws GeneralSecurityException {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, NO_PASSWORD);
      return store;
    } catch (IOException e) {
      throw new GeneralSecurityException("an empty key store could not be made", e);
    }
  }

  private static Collection<? extends Certificate> certificates(SourceSettings settings, String key)
      throws SourceException {
    try {
      Collection<? extends Certificate> found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes(settings, key)));
      if (!found.isEmpty()) {
        return found;
      }
    } catch (GeneralSecurityException e) {
      // Said below: the content must not be repeated.
    }
    throw settings.wrong(
        key, key + " holds no PEM certificate: it begins with -----BEGIN CERTIFICATE-----");
  }

  private static PrivateKey privateKey(SourceSettings settings) throws SourceException {
    String pem = new String(bytes(settings, "client-key-file"), StandardCharsets.UTF_8);
    String body =
        pem.replaceAll("(?s).*-----BEGIN PRIVATE KEY-----", "")
            .replaceAll("(?s)-----END PRIVATE KEY-----.*", "")
            .replaceAll("\\s", "");
    if (pem.contains("-----BEGIN PRIVATE KEY-----")) {
      for (String algorithm : List.of("RSA", "EC", "Ed25519")) {
        try {
          return KeyFactory.getInstance(algorithm)
              .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(body)));
        } catch (GeneralSecurityException | IllegalArgumentException e) {
          // Another algorithm's key; none fits: said below.
        }
      }
    }
    throw settings.wrong(
        "client-key-file",
        "client-key-file holds no PKCS#8 key in PEM: convert it with openssl pkcs8 -topk8 -nocrypt");
  }

  private static byte[] bytes(SourceSettings settings, String key) throws SourceException {
    try {
      return Files.readAllBytes(Path.of(settings.text(key, "")));
    } catch (IOException | java.nio.file.InvalidPathException e) {
      throw settings.wrong(key, key + " cannot be read: name a file that you may read");
    }
  }

  /** An extended one, so that Java does not check host names behind its back. */
  private static final TrustManager[] TRUST_ALL = {
    new X509ExtendedTrustManager() {
      @Override
      public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

      @Override
      public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

      @Override
      public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

      @Override
      public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

      @Override
      public void checkClientTrusted(X509Certificate[] chain, String type) {}

      @Override
      public void checkServerTrusted(X509Certificate[] chain, String type) {}

      @Override
      public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
      }
    }
  };
}
