package dev.fishbone.connectors.traces;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;

/** Bytes with a fault or an oddity in them, by chance; a seed gives the same ones again. */
final class MutatedLines {
  private static final String TELLING = "{}[]\",:\\ \t\r\n0123456789-+.eEtfnul/\u0000\u001f\u007f";
  private static final byte[][] INSERTS = {
    utf8("\\n"),
    utf8("\\u0041"),
    utf8("\\u00e4"),
    utf8("\\u20ac"),
    utf8("\\ud83d\\ude00"),
    utf8("\\ud800"),
    utf8("\\x"),
    utf8("\\u00g0"),
    utf8("\\\""),
    utf8("\\/"),
    utf8("ä"),
    utf8("€"),
    utf8("😀"),
    {(byte) 0xc3},
    {(byte) 0xc0, (byte) 0x80},
    {(byte) 0xed, (byte) 0xa0, (byte) 0x80},
    {(byte) 0xf5, (byte) 0x80, (byte) 0x80, (byte) 0x80},
    {(byte) 0xe2, (byte) 0x82},
    {(byte) 0xff},
    utf8("123456789012345678901234567890"),
    utf8("9".repeat(1_100)),
    utf8("1e5"),
    utf8("1.5"),
    utf8("-0"),
    utf8("007"),
    utf8("null"),
    utf8("true"),
    utf8("NaN"),
    utf8("\"spanId\":\"00000000000000ff\","),
    utf8("\"spanId\":null,"),
    utf8("\"kind\":\"SPAN_KIND_SERVER\","),
    utf8("\"kind\":[3],"),
    utf8("\"name\":7,"),
    utf8("\"startTimeUnixNano\":1786699800000000005,"),
    utf8("\"startTimeUnixNano\":1.5,"),
    utf8("\"endTimeUnixNano\":\"99999999999999999999\","),
    utf8("\"attributes\":{\"key\":\"error\"},"),
    utf8("\"attributes\":[{\"key\":\"error\",\"value\":{\"boolValue\":true}}],"),
    utf8("\"value\":{\"stringValue\":\"twice\"},"),
    utf8("\"extra\":[1,{\"a\":[\"b\"]},null],"),
    utf8("\"\\u006eame\":\"escaped\","),
    utf8("\"links\":[],"),
    utf8("\"links\":[{}],"),
    utf8("\"status\":{\"code\":\"STATUS_CODE_ERROR\",\"message\":\"deadline\"},"),
    utf8("\"status\":2,"),
    utf8("\"resource\":{},"),
    utf8(" "),
    utf8("\t\r "),
    utf8(","),
    utf8("{}"),
  };

  private MutatedLines() {}

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** JSON with zero to three mutations; half of the inserts stand where a member may begin. */
  static byte[] ofJson(byte[] line, Random random) {
    byte[] mutated = line;
    for (int left = random.nextInt(4); left > 0 && mutated.length > 0; left--) {
      mutated = once(mutated, random);
    }
    return mutated;
  }

  private static byte[] once(byte[] line, Random random) {
    int at = random.nextInt(line.length);
    return switch (random.nextInt(9)) {
      case 0 -> flipped(line, at, random);
      case 1 -> replaced(line, at, (byte) TELLING.charAt(random.nextInt(TELLING.length())));
      case 2 -> spliced(line, at, at, INSERTS[random.nextInt(INSERTS.length)]);
      case 3, 4 -> {
        int member = nextAfter(line, at, (byte) '{', (byte) ',');
        yield spliced(line, member, member, INSERTS[random.nextInt(INSERTS.length)]);
      }
      case 5 -> spliced(line, at, Math.min(line.length, at + 1 + random.nextInt(30)), new byte[0]);
      case 6 -> {
        int to = Math.min(line.length, at + 1 + random.nextInt(60));
        yield spliced(line, at, at, Arrays.copyOfRange(line, at, to));
      }
      case 7 -> random.nextInt(4) == 0 ? Arrays.copyOf(line, at) : line;
      default -> {
        int colon = nextAfter(line, at, (byte) ':', (byte) ':');
        int depth = random.nextInt(4) == 0 ? 600 : random.nextInt(100);
        yield spliced(
            line, colon, colon, utf8("[".repeat(depth) + "1" + "]".repeat(depth) + ",\"more\":"));
      }
    };
  }

  /** Bytes of any kind with zero to three mutations. */
  static byte[] ofBytes(byte[] message, Random random) {
    byte[] mutated = message;
    for (int left = random.nextInt(4); left > 0 && mutated.length > 1; left--) {
      int at = random.nextInt(mutated.length);
      mutated =
          switch (random.nextInt(5)) {
            case 0 -> flipped(mutated, at, random);
            case 1 -> replaced(mutated, at, (byte) random.nextInt(256));
            case 2 -> spliced(mutated, at, at, new byte[] {(byte) random.nextInt(256)});
            case 3 -> spliced(mutated, at, at + 1, new byte[0]);
            default -> random.nextInt(4) == 0 ? Arrays.copyOf(mutated, at + 1) : mutated;
          };
    }
    return mutated;
  }

  private static byte[] flipped(byte[] line, int at, Random random) {
    return replaced(line, at, (byte) (line[at] ^ 1 << random.nextInt(8)));
  }

  private static byte[] replaced(byte[] line, int at, byte by) {
    byte[] changed = line.clone();
    changed[at] = by;
    return changed;
  }

  private static int nextAfter(byte[] line, int from, byte one, byte other) {
    for (int i = from; i < line.length; i++) {
      if (line[i] == one || line[i] == other) {
        return i + 1;
      }
    }
    return line.length;
  }

  private static byte[] spliced(byte[] line, int from, int to, byte[] between) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(line, 0, from);
    out.writeBytes(between);
    out.write(line, to, line.length - to);
    return out.toByteArray();
  }
}
