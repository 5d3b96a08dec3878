package parley.testing;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate that signs itself, made by the JDK's keytool. */
public record TestCertificate(KeyStore keys) {
  private static final String PASSWORD = "changeit";

  /** A certificate of {@code name}: {@code dns:mail.example.com} or {@code ip:127.0.0.1}. */
  public static TestCertificate of(String name) throws Exception {
    Path file = Folders.next().resolve("keys.p12");
    Files.createDirectories(file.getParent());
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    List<String> command =
        List.of(
            keytool.toString(),
            "-genkeypair",
            "-alias",
            "mail",
            "-keyalg",
            "EC",
            "-dname",
            "CN=mail",
            "-ext",
            "SAN=" + name,
            "-storetype",
            "PKCS12",
            "-storepass",
            PASSWORD,
            "-keystore",
            file.toString());
    int code = new ProcessBuilder(command).inheritIO().start().waitFor();
    if (code != 0) {
      throw new AssertionError("keytool ended with " + code);
    }
    return new TestCertificate(loaded(file));
  }

  private static KeyStore loaded(Path file) throws GeneralSecurityException, IOException {
    try (InputStream stream = Files.newInputStream(file)) {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(stream, PASSWORD.toCharArray());
      return keys;
    }
  }

  /** What a server needs that shows this certificate, and a client that trusts it. */
  public SSLContext context() throws GeneralSecurityException {
    KeyManagerFactory own = KeyManagerFactory.getInstance("PKIX");
    own.init(keys, PASSWORD.toCharArray());
    KeyStore trusted = KeyStore.getInstance("PKCS12");
    try {
      trusted.load(null, null);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
    trusted.setCertificateEntry("mail", keys.getCertificate("mail"));
    TrustManagerFactory trust = TrustManagerFactory.getInstance("PKIX");
    trust.init(trusted);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(own.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }
}
