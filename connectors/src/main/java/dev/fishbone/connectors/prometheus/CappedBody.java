package dev.fishbone.connectors.prometheus;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Takes a body into memory, and stops reading when it grows beyond a cap. */
final class CappedBody implements BodySubscriber<byte[]> {
  private final int cap;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(1 << 14);
  private final CompletableFuture<byte[]> done = new CompletableFuture<>();
  private Flow.@org.jspecify.annotations.Nullable Subscription subscription;

  CappedBody(int cap) {
    this.cap = cap;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return done;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      if (bytes.size() + part.remaining() > cap) {
        if (subscription != null) {
          subscription.cancel();
        }
        done.completeExceptionally(new TooLarge());
        return;
      }
      byte[] copy = new byte[part.remaining()];
      part.get(copy);
      bytes.write(copy, 0, copy.length);
    }
  }

  @Override
  public void onError(Throwable problem) {
    done.completeExceptionally(problem);
  }

  @Override
  public void onComplete() {
    done.complete(bytes.toByteArray());
  }

  /** The body is larger than the cap. */
  static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1L;
  }
}
