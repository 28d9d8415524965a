package dev.fishbone.connectors.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/** A certificate authority of one test run, whom nobody else trusts. */
final class TestCa {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private final Path folder;
  private final KeyStore store;

  private TestCa(Path folder, KeyStore store) {
    this.folder = folder;
    this.store = store;
  }

  /** With {@code server} for 127.0.0.1, {@code elsewhere} for elsewhere.invalid, {@code client}. */
  static TestCa create(Path folder) throws Exception {
    make(folder, "ca", "-ext", "bc:c");
    make(folder, "server", "-signer", "ca", "-ext", "san=ip:127.0.0.1");
    make(folder, "elsewhere", "-signer", "ca", "-ext", "san=dns:elsewhere.invalid");
    make(folder, "client", "-signer", "ca", "-keyalg", "RSA");
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(folder.resolve("all.p12"))) {
      store.load(in, PASSWORD);
    }
    return new TestCa(folder, store);
  }

  private static void make(Path folder, String name, String... more) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-keystore",
                folder.resolve("all.p12").toString(),
                "-storepass",
                "changeit"));
    command.addAll(List.of(more));
    if (!command.contains("-keyalg")) {
      command.addAll(List.of("-keyalg", "EC"));
    }
    Process keytool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(keytool.waitFor()).as(said).isZero();
  }

  /** A file with a certificate, and those that vouch for it. */
  String certificate(String name) throws Exception {
    StringBuilder pem = new StringBuilder();
    for (Certificate each : store.getCertificateChain(name)) {
      pem.append(pem("CERTIFICATE", each.getEncoded()));
    }
    return file(name + ".crt", pem.toString());
  }

  /** A file with a private key. */
  String key(String name) throws Exception {
    return file(name + ".key", pem("PRIVATE KEY", store.getKey(name, PASSWORD).getEncoded()));
  }

  String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  private static String pem(String what, byte[] content) {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    return "-----BEGIN " + what + "-----\n" + text + "\n-----END " + what + "-----\n";
  }

  /**
   * @param name whose certificate it shows
   * @param asksForOurs whether it lets in only whom the authority vouches for
   */
  HttpStub server(String name, boolean asksForOurs, HttpStub.Behaviour behaviour) throws Exception {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
    SSLContext context = context(name);
    server.setHttpsConfigurator(
        new HttpsConfigurator(context) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters ssl = context.getDefaultSSLParameters();
            ssl.setNeedClientAuth(asksForOurs);
            parameters.setSSLParameters(ssl);
          }
        });
    return new HttpStub(server, behaviour);
  }

  private SSLContext context(String name) throws GeneralSecurityException, IOException {
    KeyStore own = KeyStore.getInstance("PKCS12");
    own.load(null, PASSWORD);
    Key key = store.getKey(name, PASSWORD);
    own.setKeyEntry(name, key, PASSWORD, store.getCertificateChain(name));
    KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(own, PASSWORD);
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    trusted.load(null, PASSWORD);
    trusted.setCertificateEntry("ca", store.getCertificate("ca"));
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }
}
