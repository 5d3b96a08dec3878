package parley.simulator.mail;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One session with a client: what it says and what it is answered. */
final class SmtpDialogue {
  static final int MOST_BYTES = 25 << 20;
  private static final int MOST_RECIPIENTS = 100;
  private static final int MOST_MISTAKES = 20;

  private final MailOffice office;
  private final SmtpLines lines;
  private final OutputStream out;
  private final List<String> recipients = new ArrayList<>();
  private @Nullable Mailbox mailbox;
  private @Nullable SmtpPath sender;
  private int mistakes;

  SmtpDialogue(MailOffice office, SmtpLines lines, OutputStream out) {
    this.office = office;
    this.lines = lines;
    this.out = out;
  }

  /** Talks until one of the two has enough. */
  void run() throws IOException {
    say("220 mail.simulator.example ESMTP Parley's simulator");
    try {
      boolean goesOn = true;
      while (goesOn && mistakes < MOST_MISTAKES) {
        String line = lines.line();
        goesOn = line != null && obey(line);
      }
      if (mistakes >= MOST_MISTAKES) {
        say("421 4.7.0 Too many mistakes");
      }
    } catch (SmtpLines.TooLong e) {
      say("500 5.5.2 Line too long");
    }
  }

  /** False at the end of the session. */
  private boolean obey(String line) throws IOException {
    String command = line.length() < 4 ? line : line.substring(0, 4).toUpperCase(Locale.ROOT);
    String rest = line.length() < 5 ? "" : line.substring(5).strip();
    switch (command) {
      case "EHLO", "HELO" -> greet(command, rest);
      case "AUTH" -> logIn(rest);
      case "MAIL" -> from(line);
      case "RCPT" -> to(line);
      case "DATA" -> {
        return take();
      }
      case "RSET" -> {
        reset();
        say("250 2.0.0 Ok");
      }
      case "NOOP" -> say("250 2.0.0 Ok");
      case "VRFY" -> say("252 2.1.5 Send some mail, I'll try my best");
      case "QUIT" -> {
        say("221 2.0.0 Bye");
        return false;
      }
      default -> refuse("500 5.5.1 Unknown command");
    }
    return true;
  }

  private void greet(String command, String name) throws IOException {
    reset();
    Optional<String> refusal = office.behaviours().greeting(name);
    if (refusal.isPresent()) {
      say(refusal.get());
    } else if (command.equals("HELO")) {
      say("250 mail.simulator.example");
    } else {
      say(
          """
          250-mail.simulator.example
          250-SIZE %d
          250-8BITMIME
          250-SMTPUTF8
          250-DSN
          250-ENHANCEDSTATUSCODES
          250-PIPELINING
          250 AUTH PLAIN LOGIN XOAUTH2\
          """
              .formatted(MOST_BYTES)
              .replace("\n", "\r\n"));
    }
  }

  private void logIn(String rest) throws IOException {
    String[] words = rest.split(" ", 2);
    String given = words.length > 1 ? words[1] : "";
    Optional<SmtpLogin> login;
    switch (words[0].toUpperCase(Locale.ROOT)) {
      case "PLAIN" -> login = SmtpLogin.plain(given.isEmpty() ? ask("") : given);
      case "XOAUTH2" -> login = SmtpLogin.token(given.isEmpty() ? ask("") : given);
      case "LOGIN" -> {
        Optional<String> name = SmtpLogin.decoded(given.isEmpty() ? ask("VXNlcm5hbWU6") : given);
        Optional<String> password = SmtpLogin.decoded(ask("UGFzc3dvcmQ6"));
        login = name.flatMap(who -> password.map(secret -> new SmtpLogin(who, secret)));
      }
      default -> {
        refuse("504 5.5.4 Unknown mechanism");
        return;
      }
    }
    logIn(login);
  }

  private void logIn(Optional<SmtpLogin> login) throws IOException {
    Optional<Mailbox> opened = login.flatMap(office::open);
    if (opened.isEmpty()) {
      refuse("535 5.7.8 The login is wrong: it is a channel's address and its smtp_password");
      return;
    }
    if (!isRefused(opened.get(), SmtpStep.AUTH, null)) {
      mailbox = opened.get();
      say("235 2.7.0 Welcome");
    }
  }

  private String ask(String challenge) throws IOException {
    say("334 " + challenge);
    String answer = lines.line();
    return answer == null ? "" : answer;
  }

  private void from(String line) throws IOException {
    Mailbox own = mailbox;
    Optional<SmtpPath> path = path(line, "MAIL FROM:");
    if (own == null) {
      refuse("530 5.7.0 Log in first");
    } else if (path.isEmpty()) {
      refuse("501 5.1.7 No such sender");
    } else if (!isRefused(own, SmtpStep.MAIL, null)) {
      from(own, path.get());
    }
  }

  private void from(Mailbox own, SmtpPath path) throws IOException {
    if (!path.domain().equals(own.domain())) {
      refuse("553 5.7.1 The sender is not of the mailbox's domain");
    } else if (size(path) > MOST_BYTES) {
      refuse("552 5.3.4 The mail is larger than " + MOST_BYTES + " bytes");
    } else {
      reset();
      sender = path;
      say("250 2.1.0 Ok");
    }
  }

  private static long size(SmtpPath path) {
    String size = path.parameters().getOrDefault("SIZE", "0");
    return size.matches("[0-9]{1,18}") ? Long.parseLong(size) : 0;
  }

  private void to(String line) throws IOException {
    Mailbox own = mailbox;
    SmtpPath from = sender;
    SmtpPath path = path(line, "RCPT TO:").filter(SmtpPath::isAddress).orElse(null);
    if (own == null || from == null) {
      refuse("503 5.5.1 Say who sends first");
    } else if (path == null) {
      refuse("501 5.1.3 No such recipient");
    } else if (!path.isAscii() && !from.parameters().containsKey("SMTPUTF8")) {
      refuse("553 5.6.7 An address beyond ASCII needs SMTPUTF8");
    } else if (recipients.size() >= MOST_RECIPIENTS) {
      say("452 4.5.3 Too many recipients");
    } else if (!isRefused(own, SmtpStep.RCPT, path.address())) {
      recipients.add(path.address());
      say("250 2.1.5 Ok");
    }
  }

  /** False when the session ends with it. */
  private boolean take() throws IOException {
    Mailbox own = mailbox;
    SmtpPath from = sender;
    if (own == null || from == null || recipients.isEmpty()) {
      refuse("503 5.5.1 Say who gets it first");
      return true;
    }
    if (isRefused(own, SmtpStep.DATA, null)) {
      return true;
    }
    say("354 Go ahead, and end with a dot");
    Optional<byte[]> mail = office.reading(() -> lines.mail(MOST_BYTES));
    SentMail.Envelope envelope =
        new SentMail.Envelope(
            from.address(), from.parameters().get("ENVID"), List.copyOf(recipients));
    reset();
    if (mail.isEmpty()) {
      say("552 5.3.4 The mail is larger than " + MOST_BYTES + " bytes");
      return true;
    }
    if (isRefused(own, SmtpStep.DOT, null)) {
      return true;
    }
    String id = office.nextId();
    office.take(own, envelope, mail.get(), id);
    if (office.behaviours().of(own).dropAfterDot()) {
      return false;
    }
    say("250 2.0.0 Ok: queued as " + id);
    return true;
  }

  private boolean isRefused(Mailbox own, SmtpStep step, @Nullable String recipient)
      throws IOException {
    Optional<String> refusal = office.behaviours().refusal(own, step, recipient);
    if (refusal.isPresent()) {
      say(refusal.get());
    }
    return refusal.isPresent();
  }

  private static Optional<SmtpPath> path(String line, String beginning) {
    return line.regionMatches(true, 0, beginning, 0, beginning.length())
        ? SmtpPath.of(line.substring(beginning.length()))
        : Optional.empty();
  }

  private void reset() {
    sender = null;
    recipients.clear();
  }

  private void refuse(String reply) throws IOException {
    mistakes++;
    say(reply);
  }

  private void say(String reply) throws IOException {
    out.write((reply + "\r\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
