package parley.conversations;

import java.time.InstantSource;
import java.util.Optional;
import parley.channels.ChannelAccount;
import parley.channels.Channels;
import parley.channels.Passage;
import parley.outbox.Job;
import parley.outbox.Outbox;
import parley.storage.Database;
import parley.storage.Tx;

/**
 * Lets a message leave when its channel is open and it is its turn; until then its job is held,
 * which costs neither a thread nor an attempt.
 */
final class Admission {
  private final Database database;
  private final Channels channels;
  private final Outbox outbox;
  private final Pace pace;
  private final InstantSource clock;

  Admission(Database database, Channels channels, Outbox outbox, Pace pace, InstantSource clock) {
    this.database = database;
    this.channels = channels;
    this.outbox = outbox;
    this.pace = pace;
    this.clock = clock;
  }

  /** What to send now; empty when the job is held. */
  Optional<Parcel> admit(Job job, Parcel parcel) {
    return parcel.account().state().isOpen(clock.instant())
        ? inTurn(job, parcel)
        : through(job, parcel);
  }

  /** The account was not open when it was read: now it counts what it is. */
  private Optional<Parcel> through(Job job, Parcel parcel) {
    Passage passage =
        database.write(tx -> {
          Passage found = channels.gate().pass(tx, parcel.account());
          switch (found) {
            case Passage.Open(var account) -> holdOthers(tx, account);
            case Passage.Shut(var until) -> {
              Memo memo = Memo.read(job.memo()).at(Memo.Turn.NONE);
              outbox.holdAt(tx, job, parcel.account().id(), until, memo.text());
            }
          }
          return found;
        });
    return switch (passage) {
      case Passage.Open(var account) when account.state().pause() != null ->
          Optional.of(parcel.on(account));
      case Passage.Open(var account) -> inTurn(job, parcel.on(account));
      case Passage.Shut shut -> Optional.empty();
    };
  }

  /** While one message probes a paused account, all others wait for the next probe. */
  private void holdOthers(Tx tx, ChannelAccount account) {
    if (account.state().pause() != null) {
      outbox.moveHeld(
          tx, account.organizationId(), account.id(), account.state().pause().probeAt());
    }
  }

  private Optional<Parcel> inTurn(Job job, Parcel parcel) {
    Memo memo = Memo.read(job.memo());
    Pace.Slot slot = pace.next(memo.turn(), parcel.account(), parcel.contactId());
    if (!slot.at().isAfter(clock.instant())) {
      return Optional.of(parcel);
    }
    database.write(tx -> outbox.hold(tx, job, slot.at(), memo.at(slot.reached()).text()));
    return Optional.empty();
  }
}
