/**
 * Who did what with the power that they have. Other rooms write what happens with {@link
 * parley.audit.Audit#write} in the transaction in which it does; {@link parley.audit.AuditLog} is
 * the door of those who read it. Each organization's entries are a chain of hashes. Tables: {@code
 * audit}, {@code audit_head}.
 */
@NullMarked
package parley.audit;

import org.jspecify.annotations.NullMarked;
