package dev.fishbone.charts;

import java.awt.image.BufferedImage;
import java.awt.image.DataBufferInt;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Writes a PNG (ISO/IEC 15948): 8-bit RGB, rows unfiltered, which suits flat colours best. ImageIO
 * would try five filters for each row and look for plug-ins first, at several times the cost, for a
 * larger file.
 */
final class Png {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  private static final byte UNFILTERED = 0;
  private static final int LEVEL = 6;

  private Png() {}

  /** The bytes of an image of type {@link BufferedImage#TYPE_INT_RGB}. */
  static byte[] of(BufferedImage image) {
    int width = image.getWidth();
    int height = image.getHeight();
    ByteArrayOutputStream out = new ByteArrayOutputStream(200_000);
    out.writeBytes(SIGNATURE);
    ByteBuffer header = ByteBuffer.allocate(13).putInt(width).putInt(height);
    header.put((byte) 8).put((byte) 2).put((byte) 0).put((byte) 0).put((byte) 0);
    chunk(out, "IHDR", header.array());
    chunk(out, "IDAT", deflated(rows(image, width, height)));
    chunk(out, "IEND", new byte[0]);
    return out.toByteArray();
  }

  private static byte[] rows(BufferedImage image, int width, int height) {
    int[] pixels = ((DataBufferInt) image.getRaster().getDataBuffer()).getData();
    byte[] rows = new byte[height * (1 + 3 * width)];
    int at = 0;
    for (int y = 0; y < height; y++) {
      rows[at++] = UNFILTERED;
      for (int i = y * width; i < (y + 1) * width; i++) {
        rows[at++] = (byte) (pixels[i] >> 16);
        rows[at++] = (byte) (pixels[i] >> 8);
        rows[at++] = (byte) pixels[i];
      }
    }
    return rows;
  }

  private static byte[] deflated(byte[] bytes) {
    Deflater deflater = new Deflater(LEVEL);
    try {
      deflater.setInput(bytes);
      deflater.finish();
      ByteArrayOutputStream out = new ByteArrayOutputStream(200_000);
      byte[] buffer = new byte[1 << 16];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
      return out.toByteArray();
    } finally {
      deflater.end();
    }
  }

  private static void chunk(ByteArrayOutputStream out, String type, byte[] data) {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 check = new CRC32();
    check.update(name);
    check.update(data);
    out.writeBytes(ByteBuffer.allocate(4).putInt(data.length).array());
    out.writeBytes(name);
    out.writeBytes(data);
    out.writeBytes(ByteBuffer.allocate(4).putInt((int) check.getValue()).array());
  }
}
