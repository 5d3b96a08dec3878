/**
 * What an organization has defined about the {@code custom_attributes} of its contacts: of which
 * type the values of a key are, and which of them there are to choose from. Keys without a
 * definition take any value.
 *
 * <p>{@link parley.contacts.attributes.Attributes} is the door: routes for the definitions, and the
 * check that every write of a contact passes.
 *
 * <p>Tables: {@code attribute}, and {@code contact_attribute}, what filters compare.
 */
@NullMarked
package parley.contacts.attributes;

import org.jspecify.annotations.NullMarked;
