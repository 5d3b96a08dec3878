package parley.contacts;

import org.jspecify.annotations.Nullable;

/** What people see of a contact first. */
record Card(@Nullable String name, @Nullable String phone) {}
