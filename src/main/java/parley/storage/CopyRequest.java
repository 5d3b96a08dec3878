package parley.storage;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What is to be copied where.
 *
 * @param from a {@code jdbc:postgresql:} address, or empty for SQLite in {@code folder}
 * @param to a {@code jdbc:postgresql:} address
 * @param organization only this one; empty for all
 * @param keys the secret keys of the source
 * @param newKeys those of the target, if they are others
 * @param sealed the tables with sealed values, by the box that opens and seals them
 */
public record CopyRequest(
    Optional<String> from,
    Path folder,
    String to,
    OptionalLong organization,
    List<SecretKey> keys,
    List<SecretKey> newKeys,
    Function<SecretBox, List<SealedTable<?>>> sealed) {}
