package dev.fishbone.connectors.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class YamlReaderTest {
  @Test
  void scalarsStayAsWritten() throws YamlException {
    YamlNode node =
        YamlReader.read("f", "{a: 010, b: yes, c: 2026-01-01, d: ~, e: 'null', f: 1_0}");
    assertThat(node.get("a").get().text("a")).isEqualTo("010");
    assertThat(node.get("b").get().text("b")).isEqualTo("yes");
    assertThat(node.get("c").get().text("c")).isEqualTo("2026-01-01");
    assertThat(node.get("d")).isEmpty();
    assertThat(node.get("e").get().text("e")).isEqualTo("null");
    assertThat(node.get("f").get().text("f")).isEqualTo("1_0");
  }

  @Test
  void anchorsAndMergesAreExpandedAndOwnKeysWin() throws YamlException {
    YamlNode node = YamlReader.read("f", "a: &x {p: 1, q: 2}\nb: {<<: *x, q: 3}\n");
    assertThat(node.get("b").get().get("p").get().text("p")).isEqualTo("1");
    assertThat(node.get("b").get().get("q").get().text("q")).isEqualTo("3");
  }

  @Test
  @Timeout(20)
  void aBillionLaughsEndInASentence() {
    StringBuilder text =
        new StringBuilder("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
    for (int i = 1; i < 12; i++) {
      text.append("a").append(i).append(": &a").append(i).append(" [");
      text.append(("*a" + (i - 1) + ", ").repeat(9)).append("x]\n");
    }
    assertThatThrownBy(() -> YamlReader.read("f", text.toString()))
        .isInstanceOf(YamlException.class)
        .hasMessageContaining("write it out");
  }

  @Test
  void anAnchorWithinItselfEndsInASentence() {
    assertThatThrownBy(() -> YamlReader.read("f", "a: &x [*x]")).isInstanceOf(YamlException.class);
  }

  @Test
  void aTabAndAnOpenQuoteAreNamedWithTheirPlace() {
    assertThatThrownBy(() -> YamlReader.read("f", "a:\n\t- b"))
        .hasMessageMatching("f:2:\\d+: not YAML: .*");
    assertThatThrownBy(() -> YamlReader.read("f", "a: \"b\n")).hasMessageStartingWith("f:");
  }
}
