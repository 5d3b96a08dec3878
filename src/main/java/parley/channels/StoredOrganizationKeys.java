package parley.channels;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import parley.storage.Database;
import parley.storage.SealedTable;
import parley.storage.SecretBox;
import parley.storage.Tx;

/** Keys that are made when they are first needed, and kept sealed. */
final class StoredOrganizationKeys implements OrganizationKeys {
  private static final int BYTES = 32;
  private static final int MOST_AT_HAND = 10_000;

  private final Database database;
  private final SecretBox box;
  private final RandomGenerator random;
  private final Cache<Long, byte[]> atHand =
      Caffeine.newBuilder().maximumSize(MOST_AT_HAND).build();

  StoredOrganizationKeys(Database database, SecretBox box, RandomGenerator random) {
    this.database = database;
    this.box = box;
    this.random = random;
  }

  @Override
  public byte[] of(long organizationId) {
    return Objects.requireNonNull(atHand.get(organizationId, this::load)).clone();
  }

  private byte[] load(long organizationId) {
    return database
        .read(tx -> find(tx, organizationId))
        .orElseGet(() -> database.write(tx -> make(tx, organizationId)));
  }

  private byte[] make(Tx tx, long organizationId) {
    byte[] key = new byte[BYTES];
    random.nextBytes(key);
    String text = Base64.getEncoder().encodeToString(key);
    OrganizationKeyRows.keep(tx, organizationId, box.seal(text, context(organizationId)));
    return find(tx, organizationId).orElseThrow();
  }

  private Optional<byte[]> find(Tx tx, long organizationId) {
    return OrganizationKeyRows.find(tx, organizationId)
        .map(sealed -> Base64.getDecoder().decode(box.open(sealed, context(organizationId))));
  }

  private static String context(long organizationId) {
    return "organization " + organizationId;
  }

  /** Seals the keys under the newest key of the installation. */
  record Sealing(SecretBox box) implements SealedTable<OrganizationKeyRows.Sealed> {
    @Override
    public List<OrganizationKeyRows.Sealed> after(Tx tx, long organizationId, long id, int most) {
      return OrganizationKeyRows.after(tx, organizationId, most);
    }

    @Override
    public boolean isCurrent(OrganizationKeyRows.Sealed row) {
      return box.isCurrent(row.secret().array());
    }

    @Override
    public int reseal(Tx tx, OrganizationKeyRows.Sealed row) {
      String context = context(row.organizationId());
      String key = box.open(row.secret().array(), context);
      return OrganizationKeyRows.reseal(tx, row, box.seal(key, context));
    }
  }
}
