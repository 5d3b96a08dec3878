package parley.contacts;

import org.jspecify.annotations.Nullable;

/** What people see of a contact first. */
record ContactCard(@Nullable String name, @Nullable String phone, @Nullable String email) {}
