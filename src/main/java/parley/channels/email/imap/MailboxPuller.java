package parley.channels.email.imap;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import com.github.benmanes.caffeine.cache.Scheduler;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import parley.channels.Channel;
import parley.channels.MessageError;
import parley.channels.Puller;
import parley.channels.email.EmailFields;
import parley.channels.email.intake.MailIntake;
import parley.channels.email.server.AccessToken;
import parley.channels.email.server.LoginWords;
import parley.channels.email.server.OAuthTokens;
import parley.outbound.AddressPolicy;
import parley.outbox.Doubling;

/**
 * Reads mailboxes. Between two pulls the connection waits for news, and rings; it is never older
 * than the next pull, since a connection whose other end has gone tells nothing of that.
 */
public final class MailboxPuller implements Puller {
  /** Firewalls forget a silent connection after ten minutes. */
  private static final Duration BETWEEN = Duration.ofMinutes(5);

  /** After news there is often more, and not every server tells of what came right after it. */
  private static final Duration AFTER_NEWS = Duration.ofSeconds(10);

  private static final Duration WITHOUT_BELL = Duration.ofMinutes(1);
  private static final Doubling RETRIES =
      new Doubling(Duration.ofSeconds(1), Duration.ofSeconds(256));

  private final MailIntake intake;
  private final OAuthTokens tokens;
  private final ImapSessions sessions;

  private final Cache<Long, Mailbox> waiting =
      Caffeine.newBuilder()
          .expireAfterWrite(BETWEEN.multipliedBy(2))
          .scheduler(Scheduler.systemScheduler())
          .evictionListener(
              (@Nullable Long id, @Nullable Mailbox mailbox, RemovalCause cause) -> cut(mailbox))
          .build();

  private final Cache<Long, Integer> failures =
      Caffeine.newBuilder().maximumSize(100_000).expireAfterWrite(Duration.ofHours(1)).build();

  /** Reads mailboxes at addresses that may be reached. */
  public MailboxPuller(MailIntake intake, OAuthTokens tokens, AddressPolicy reachable) {
    this(intake, tokens, new ImapSessions(reachable, ImapSessions.PATIENCE, Optional.empty()));
  }

  MailboxPuller(MailIntake intake, OAuthTokens tokens, ImapSessions sessions) {
    this.intake = intake;
    this.tokens = tokens;
    this.sessions = sessions;
  }

  /** What tries a mailbox. */
  public MailboxCheck check() {
    return new MailboxCheck(sessions, tokens);
  }

  @Override
  public Pulled pull(Channel channel, @Nullable String cursor, Runnable bell) {
    ImapAccount account = ImapAccount.of(channel);
    String known = cursor == null ? "{}" : cursor;
    if (account == null) {
      cut(waiting.asMap().remove(channel.id()));
      return new Pulled.News(List.of(), known, WITHOUT_BELL);
    }
    return switch (tokens.words(account.login())) {
      case LoginWords.Told words -> pull(channel, account, words, known, bell);
      case AccessToken.Refused(var reason) -> down(reason);
      case AccessToken.NotNow(var delay, var reason) -> new Pulled.TryLater(delay, reason);
    };
  }

  private Pulled pull(
      Channel channel, ImapAccount account, LoginWords.Told words, String cursor, Runnable bell) {
    try (TimeLimit limit = new TimeLimit(sessions.patience())) {
      Mailbox mailbox = ready(channel, limit);
      if (mailbox == null) {
        ImapSessions.Connection connection = sessions.open(account, words, limit);
        mailbox = new Mailbox(connection, account, channel.version());
      }
      Pulled news = read(channel, mailbox, MailboxCursor.read(cursor), limit, bell);
      failures.invalidate(channel.id());
      return news;
    } catch (AuthenticationFailedException e) {
      // A token may have been withdrawn before its end.
      tokens.forget(account.login());
      return down(String.valueOf(e.getMessage()));
    } catch (MessagingException e) {
      return later(channel, e);
    }
  }

  /** The mailbox that is open still; null without one. */
  private @Nullable Mailbox ready(Channel channel, TimeLimit limit) {
    Mailbox mailbox = waiting.asMap().remove(channel.id());
    if (mailbox != null && !mailbox.isReady(channel, limit)) {
      mailbox.cut();
      return null;
    }
    return mailbox;
  }

  private Pulled read(
      Channel channel, Mailbox mailbox, MailboxCursor cursor, TimeLimit limit, Runnable bell)
      throws MessagingException {
    Mailbox.Batch batch = mailbox.read(channel, intake, cursor, since(channel), limit);
    waiting.put(channel.id(), mailbox);
    Duration next = Duration.ZERO;
    if (!batch.more()) {
      next = mailbox.tells() ? BETWEEN : WITHOUT_BELL;
      if (mailbox.hadNews()) {
        next = AFTER_NEWS;
      }
      mailbox.await(bell);
    }
    return new Pulled.News(batch.updates(), batch.cursor().text(), next);
  }

  private static @Nullable Instant since(Channel channel) {
    String day = channel.settings().text(EmailFields.IMPORT_SINCE);
    try {
      return day == null ? null : LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant();
    } catch (DateTimeException e) {
      return null;
    }
  }

  private Pulled later(Channel channel, MessagingException failure) {
    int before = Optional.ofNullable(failures.getIfPresent(channel.id())).orElse(0);
    failures.put(channel.id(), before + 1);
    return new Pulled.TryLater(RETRIES.after(before), reason(failure));
  }

  /** Words of ours; what servers say doesn't go to the log. */
  private static String reason(MessagingException failure) {
    if (failure instanceof MailboxCut cut) {
      return String.valueOf(cut.getMessage());
    }
    Exception told = failure.getCause() instanceof IOException cause ? cause : failure;
    return told.getClass().getSimpleName();
  }

  private static Pulled down(String reason) {
    return new Pulled.ChannelDown(
        new MessageError(MessageError.CHANNEL_UNAVAILABLE, null, reason, true));
  }

  private static void cut(@Nullable Mailbox mailbox) {
    if (mailbox != null) {
      mailbox.cut();
    }
  }
}
