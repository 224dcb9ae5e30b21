import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { BenchStage } from "./bench-stage.ts";
import { runCold } from "./contender-process.ts";
import { eventSource } from "./measure.ts";
import { summarize } from "./statistics.ts";

const RUNS = 5;
// Apart from those of the timed rounds.
const FIRST_INDEX = 250_000;

/** How many milliseconds of a first request the engine takes, by contender: a proxy between the two measures it. */
export async function engineTimes(stage: BenchStage): Promise<ReadonlyMap<string, number>> {
  const events = eventSource(stage.token, FIRST_INDEX);
  const times = new Map<string, number>();
  for (const contender of stage.built) {
    const { AWS_ENDPOINT_URL_DYNAMODB: engine = stage.engine.endpoint } = contender.environment;
    const proxy = await startProxy(engine);
    const environment = { ...contender.environment, AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint };
    const sums: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      proxy.reset();
      const [event] = events(contender, 1);
      await runCold(stage.runner, { ...contender, environment }, event);
      sums.push(proxy.spentMs());
    }
    times.set(contender.name, summarize(sums).median);
    proxy.stop();
  }
  return times;
}

async function startProxy(target: string) {
  let spentMs = 0;
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, outgoing) => {
    forward(target, agent, incoming, outgoing, (ms) => {
      spentMs += ms;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    reset: () => {
      spentMs = 0;
    },
    spentMs: () => spentMs,
    stop: () => {
      server.close();
      agent.destroy();
    },
  };
}

function forward(
  target: string,
  agent: Agent,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  onAnswered: (ms: number) => void,
): void {
  const startMs = performance.now();
  const { method, headers } = incoming;
  const onward = request(`${target}${incoming.url}`, { agent, method, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.on("end", () => onAnswered(performance.now() - startMs));
    answer.pipe(outgoing);
  });
  incoming.pipe(onward);
}
