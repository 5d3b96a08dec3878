package parley.storage;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Finds what a schema of PostgreSQL has that keeps organizations from being on several servers. It
 * reads the catalog, not the migrations: what counts is what came of them.
 */
final class SchemaRules {
  private static final String KEYS =
      """
      select t.relname || ' (' || string_agg(c.attname, ', ' order by k.place) || ')' as key
      from pg_index i
      join pg_class t on t.oid = i.indrelid
      cross join lateral unnest(i.indkey::int[]) with ordinality as k (number, place)
      join pg_attribute c on c.attrelid = t.oid and c.attnum = k.number
      where i.indisunique and t.relnamespace = current_schema()::regnamespace
      group by t.relname, i.indexrelid
      """;

  private static final String REFERENCES =
      """
      select t.relname || ' (' || (
          select string_agg(c.attname, ', ' order by k.place)
          from unnest(f.conkey) with ordinality as k (number, place)
          join pg_attribute c on c.attrelid = f.conrelid and c.attnum = k.number)
        || ') to ' || r.relname || ' (' || (
          select string_agg(c.attname, ', ' order by k.place)
          from unnest(f.confkey) with ordinality as k (number, place)
          join pg_attribute c on c.attrelid = f.confrelid and c.attnum = k.number)
        || ')' as reference
      from pg_constraint f
      join pg_class t on t.oid = f.conrelid
      join pg_class r on r.oid = f.confrelid
      where f.contype = 'f' and t.relnamespace = current_schema()::regnamespace
      """;

  private static final String TRIGGERS =
      """
      select t.relname || ' ' || g.tgname as trigger
      from pg_trigger g join pg_class t on t.oid = g.tgrelid
      where not g.tgisinternal and t.relnamespace = current_schema()::regnamespace
      """;

  private static final String NUMBERS =
      """
      select t.relname || ' ' || c.attname as counted
      from pg_attribute c join pg_class t on t.oid = c.attrelid
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = c.attnum
      where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
        and (c.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like '%(%')
      union
      select relname from pg_class
      where relkind = 'S' and relnamespace = current_schema()::regnamespace and oid not in (
        select objid from pg_depend where classid = 'pg_class'::regclass and deptype = 'i')
      """;

  private static final String FUNCTIONS =
      """
      select proname from pg_proc p
      where pronamespace = current_schema()::regnamespace and not exists (
        select 1 from pg_depend d
        where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
      """;

  private final Tx tx;

  SchemaRules(Tx tx) {
    this.tx = tx;
  }

  /** Primary and unique keys that don't begin with the organization. */
  Set<String> keys() {
    return without(KEYS, "[a-z_]+ \\(org_id[,)].*");
  }

  /** Foreign keys that don't have the organization on both sides. */
  Set<String> references() {
    return without(
        REFERENCES,
        "[a-z_]+ \\(org_id, .*\\) to [a-z_]+ \\(org_id, .*\\)|[a-z_]+ \\(org_id\\) to organization"
            + " \\(id\\)");
  }

  /** What happens in the database beside the statements. */
  Set<String> triggers() {
    return without(TRIGGERS, "");
  }

  /** Columns that the database itself fills, and sequences. */
  Set<String> numbers() {
    return without(NUMBERS, "");
  }

  /** Functions that are not an extension's. */
  Set<String> functions() {
    return without(FUNCTIONS, "");
  }

  private Set<String> without(String sql, String fine) {
    List<String> all = tx.list(sql, Row::text);
    Set<String> rest = new TreeSet<>(all);
    rest.removeIf(found -> found.matches(fine));
    return rest;
  }
}
