package parley;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.conditions.ArchConditions.accessTargetWhere;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;

/** The rules of the house. A rule that is in the way is changed here, in the open. */
@AnalyzeClasses(packages = "parley", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  private static final Set<String> TIME_AND_CHANCE =
      Set.of(
          "java.lang.Math.random",
          "java.lang.System.currentTimeMillis",
          "java.security.SecureRandom.<init>",
          "java.security.SecureRandom.getInstanceStrong",
          "java.time.Clock.systemUTC",
          "java.time.Clock.systemDefaultZone",
          "java.time.Instant.now",
          "java.time.InstantSource.system",
          "java.time.LocalDate.now",
          "java.time.LocalDateTime.now",
          "java.time.OffsetDateTime.now",
          "java.time.ZonedDateTime.now",
          "java.util.Date.<init>",
          "java.util.Random.<init>",
          "java.util.UUID.randomUUID",
          "java.util.concurrent.ThreadLocalRandom.current",
          "java.util.random.RandomGenerator.getDefault");

  private static final Set<String> ENVIRONMENT =
      Set.of(
          "java.lang.Boolean.getBoolean",
          "java.lang.Integer.getInteger",
          "java.lang.Long.getLong",
          "java.lang.System.getProperties",
          "java.lang.System.getProperty",
          "java.lang.System.getenv");

  private static final Set<String> SQL =
      Set.of(
          "parley.storage.Tx.ask",
          "parley.storage.Tx.defer",
          "parley.storage.Tx.expectNone",
          "parley.storage.Tx.id",
          "parley.storage.Tx.list",
          "parley.storage.Tx.number",
          "parley.storage.Tx.one",
          "parley.storage.Tx.run");

  /** With {@link #rooms_use_only_the_rooms_that_they_may}: no room leads back to itself. */
  @ArchTest
  static void rooms_depend_on_each_other_in_one_direction(JavaClasses classes) {
    Set<String> rooms = classes.stream().map(ArchitectureTest::room).collect(Collectors.toSet());
    rooms.remove("");
    List<String> settled = new ArrayList<>();
    while (rooms.removeIf(
        room ->
            settled.containsAll(AllowedRooms.ROOMS.getOrDefault(room, Set.of()))
                && settled.add(room))) {}
    assertThat(rooms).as("rooms that lead back to themselves").isEmpty();
  }

  @ArchTest
  static final ArchRule only_the_root_package_knows_the_root_package =
      noClasses()
          .that()
          .resideOutsideOfPackage("parley")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("parley");

  @ArchTest
  static final ArchRule rooms_use_only_the_rooms_that_they_may =
      classes().that().resideOutsideOfPackage("parley").should(useOnlyTheRoomsThatTheyMay());

  @ArchTest
  static final ArchRule only_storage_and_rows_know_jdbc =
      noClasses()
          .that()
          .resideOutsideOfPackage("parley.storage..")
          .and()
          .haveSimpleNameNotEndingWith("Rows")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "javax.sql..", "org.sqlite..", "org.postgresql..");

  @ArchTest
  static final ArchRule only_its_package_knows_helidon =
      noClasses()
          .that()
          .resideOutsideOfPackage("parley.http.helidon")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.helidon..");

  @ArchTest
  static final ArchRule http_does_not_know_who_serves_it =
      noClasses()
          .that()
          .resideInAPackage("parley.http")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("parley.http.helidon");

  @ArchTest
  static final ArchRule the_search_knows_tables_and_no_contacts =
      noClasses()
          .that()
          .resideInAPackage("parley.contacts.search")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("parley.contacts");

  @ArchTest
  static void no_name_stands_for_two_classes(JavaClasses classes) {
    Map<String, List<String>> names =
        classes.stream()
            .filter(JavaClass::isTopLevelClass)
            .filter(type -> !type.getSimpleName().equals("package-info"))
            .collect(
                Collectors.groupingBy(
                    JavaClass::getSimpleName,
                    Collectors.mapping(JavaClass::getName, Collectors.toList())));
    names.values().removeIf(same -> same.size() == 1);
    assertThat(names).isEmpty();
  }

  @ArchTest
  static final ArchRule only_rows_and_the_search_of_contacts_run_sql =
      noClasses()
          .that()
          .resideOutsideOfPackages("parley.storage", "parley.contacts.search")
          .and()
          .haveNameNotMatching(".*Rows(\\$.*)?")
          .should(accessTargetWhere(isOneOf("SQL", SQL)));

  @ArchTest
  static final ArchRule rows_are_static =
      classes().that().haveNameMatching(".*[a-z]Rows").should().haveOnlyPrivateConstructors();

  @ArchTest
  static final ArchRule rows_routes_and_bodies_stay_in_their_room =
      classes()
          .that()
          .haveNameMatching(".*[a-z](Rows|Routes|Body)")
          .should()
          .bePackagePrivate()
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule time_and_chance_are_handed_in =
      noClasses()
          .that(areNot("parley.Parley", "parley.Main", "parley.Commands", "parley.Config"))
          .should(accessTargetWhere(isOneOf("time or chance", TIME_AND_CHANCE)));

  @ArchTest
  static final ArchRule only_config_reads_the_environment =
      noClasses()
          .that(areNot("parley.Config", "parley.Main"))
          .should(accessTargetWhere(isOneOf("the environment", ENVIRONMENT)));

  /** Marks are sorted in quadratic time: who normalizes a text limits its length before. */
  @ArchTest
  static final ArchRule normalization_comes_after_a_limit =
      noClasses()
          .that(
              areNot(
                  "parley.accounts.EmailField",
                  "parley.accounts.PasswordRules",
                  "parley.accounts.TeamRows",
                  "parley.channels.email.headers.MailSubject",
                  "parley.replies.ReplyBody",
                  "parley.contacts.TagSlug",
                  "parley.media.Filenames",
                  "parley.text.Folding"))
          .should()
          .dependOnClassesThat()
          .haveFullyQualifiedName("java.text.Normalizer");

  @ArchTest
  static final ArchRule names_say_what_a_class_is =
      noClasses().should().haveNameMatching(".*(Manager|Service|Impl|Utils?|Helper|Dto|DTO|Base)");

  @ArchTest
  static final ArchRule nothing_is_null_unless_it_says_so =
      classes()
          .that(
              describe(
                  "are in a package that is not @NullMarked",
                  type -> !type.getPackage().isAnnotatedWith(NullMarked.class)))
          .should()
          .haveFullyQualifiedName("in a @NullMarked package")
          .allowEmptyShould(true);

  private static ArchCondition<JavaClass> useOnlyTheRoomsThatTheyMay() {
    return new ArchCondition<>("use only the rooms that they may") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        String room = room(type);
        for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
          String used = room(dependency.getTargetClass());
          boolean allowed =
              used.isEmpty()
                  || used.equals(room)
                  || AllowedRooms.ROOMS.getOrDefault(room, Set.of()).contains(used);
          events.add(new SimpleConditionEvent(type, allowed, dependency.getDescription()));
        }
      }
    };
  }

  /** The room of a class; empty for what is not in one of ours. */
  private static String room(JavaClass type) {
    String[] parts = type.getPackageName().split("\\.", -1);
    return parts.length > 1 && parts[0].equals("parley") ? parts[1] : "";
  }

  private static DescribedPredicate<JavaClass> areNot(String... names) {
    Set<String> allowed = Set.of(names);
    return describe(
        "are not " + String.join(", ", names),
        type -> !allowed.contains(outermost(type).getName()));
  }

  private static JavaClass outermost(JavaClass type) {
    return type.getEnclosingClass().map(ArchitectureTest::outermost).orElse(type);
  }

  private static DescribedPredicate<JavaAccess<?>> isOneOf(String name, Set<String> targets) {
    return describe(
        name,
        access ->
            targets.contains(
                access.getTargetOwner().getName() + "." + access.getTarget().getName()));
  }
}
