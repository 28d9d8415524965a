package dev.fishbone.rules.remedy;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.inprocess.InProcessServerBuilder;
import io.grpc.stub.ClientCalls;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A channel of gRPC under the service config, before a server that fails every call. */
@Timeout(30)
class GrpcSnippetTest {
  private static final RetryRemedy REMEDY = Remedies.of("library=GRPC");
  private static final MethodDescriptor<Integer, Integer> PRICE =
      MethodDescriptor.<Integer, Integer>newBuilder()
          .setType(MethodDescriptor.MethodType.UNARY)
          .setFullMethodName("shop.Pricing/Price")
          .setRequestMarshaller(new Small())
          .setResponseMarshaller(new Small())
          .build();

  /** A policy that costs no time. */
  private static final String FAST =
      "\"retryPolicy\": {\"maxAttempts\": 3, \"initialBackoff\": \"0.001s\","
          + " \"maxBackoff\": \"0.001s\", \"backoffMultiplier\": 1,"
          + " \"retryableStatusCodes\": [\"UNAVAILABLE\"]}";

  /** A number below 256 as one byte. */
  private static final class Small implements MethodDescriptor.Marshaller<Integer> {
    @Override
    public InputStream stream(Integer value) {
      return new ByteArrayInputStream(new byte[] {value.byteValue()});
    }

    @Override
    public Integer parse(InputStream stream) {
      return 0;
    }
  }

  private final List<Long> attempts = new CopyOnWriteArrayList<>();
  private volatile Status answer = Status.UNAVAILABLE;
  private Server server;

  @BeforeEach
  void startAServerThatFails() throws Exception {
    server =
        InProcessServerBuilder.forName(getClass().getSimpleName())
            .directExecutor()
            .addService(
                ServerServiceDefinition.builder("shop.Pricing")
                    .addMethod(
                        PRICE,
                        (call, headers) -> {
                          attempts.add(System.nanoTime());
                          if (answer.isOk()) {
                            call.sendHeaders(new Metadata());
                            call.sendMessage(1);
                          }
                          call.close(answer, new Metadata());
                          return new ServerCall.Listener<>() {};
                        })
                    .build())
            .build()
            .start();
  }

  @AfterEach
  void stop() {
    server.shutdownNow();
  }

  /** How often each call reached the server, which answers it so every time. */
  private List<Integer> attempts(String config, List<Status> answers) {
    Map<String, ?> read = new Gson().<Map<String, ?>>fromJson(config, Map.class);
    ManagedChannel channel =
        InProcessChannelBuilder.forName(getClass().getSimpleName())
            .directExecutor()
            .defaultServiceConfig(read)
            .enableRetry()
            .build();
    List<Integer> made = new ArrayList<>();
    try {
      for (Status status : answers) {
        answer = status;
        int before = attempts.size();
        try {
          ClientCalls.blockingUnaryCall(channel, PRICE, CallOptions.DEFAULT, 1);
          assertThat(status.isOk()).isTrue();
        } catch (StatusRuntimeException e) {
          assertThat(e.getStatus().getCode()).isEqualTo(status.getCode());
        }
        made.add(attempts.size() - before);
      }
    } finally {
      channel.shutdownNow();
    }
    return made;
  }

  private static String method(String policy) {
    return "\"methodConfig\": [{\"name\": [{\"service\": \"shop.Pricing\"}], " + policy + "}]";
  }

  @Test
  void aCallIsMadeThreeTimesInAllWithPausesThatDouble() {
    String config = "{" + method(Remedies.code(REMEDY.backoff())) + "}";
    assertThat(attempts(config, List.of(Status.UNAVAILABLE))).containsExactly(3);
    // gRPC spreads pauses by a fifth; a busy machine only makes them longer.
    assertThat((attempts.get(1) - attempts.get(0)) / 1e6).isBetween(155.0, 2000.0);
    assertThat((attempts.get(2) - attempts.get(1)) / 1e6).isBetween(315.0, 4000.0);
  }

  @Test
  void whatWasRetriedBeforeIsRetriedStill() {
    RetryRemedy remedy = Remedies.of("library=GRPC on=ABORTED_RESOURCE_EXHAUSTED");
    assertThat(Remedies.code(remedy.backoff()))
        .as("a scene writes spaces as underscores")
        .contains("[\"ABORTED\", \"RESOURCE\", \"EXHAUSTED\"]");
    String config = method(Remedies.code(Remedies.of("library=GRPC on=ABORTED").backoff()));
    assertThat(attempts("{" + config + "}", List.of(Status.ABORTED))).containsExactly(3);
  }

  /**
   * Ten tokens; a failure takes one, a success brings a tenth of one, and no retry is made while
   * five or fewer are left.
   */
  @Test
  void tenSuccessesPayForOneFailureAndTheNextForARetry() {
    String config = method(FAST) + ", " + Remedies.code(REMEDY.budget());
    List<Status> answers = new ArrayList<>(Collections.nCopies(3, Status.UNAVAILABLE));
    answers.addAll(Collections.nCopies(20, Status.OK));
    answers.add(Status.UNAVAILABLE);
    answers.addAll(Collections.nCopies(11, Status.OK));
    answers.add(Status.UNAVAILABLE);
    List<Integer> made = attempts("{" + config + "}", answers);
    assertThat(made.subList(0, 3)).as("ten tokens, seven, five").containsExactly(3, 2, 1);
    assertThat(made.get(23)).as("six tokens").isEqualTo(1);
    assertThat(made.get(35)).as("6.1 tokens").isEqualTo(2);
    assertThat(REMEDY.budget().orElseThrow().place())
        .startsWith("beside methodConfig in config/policies.yml; a success allows a tenth");
  }
}
