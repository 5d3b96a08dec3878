package parley.contacts.search;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import parley.bench.InnerLoop;
import parley.text.Folding;

/** A name made comparable, as at every search and every change of a contact. */
public class FoldingLoop extends InnerLoop {
  @Param({"Grace Brewster Hopper", "Çağla Øystein Groß"})
  public String name = "";

  @Benchmark
  public String fold() {
    return Folding.fold(name);
  }
}
