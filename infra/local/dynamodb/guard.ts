import { connect, createServer, type Socket } from "node:net";
import { listen } from "../loopback/listen.ts";
import type { Allows } from "../roles/role.ts";
import { answerOf, type Refusal } from "./refusal.ts";
import { type RequestCheck, requestCheck } from "./request-check.ts";
import { RequestReader } from "./request-reader.ts";

/** A proxy in front of an engine. It refuses what DynamoDB refuses and the engine accepts; see rules.ts. */
export interface Guard {
  /** Such as `http://127.0.0.1:41234`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts a guard in front of an engine. It reads each request and passes its bytes on as they are. It does not read answers, so a
 * call takes little longer than without it.
 * @param allows what the callers' roles allow; everything if it is left out
 */
export async function startGuard(engineEndpoint: string, allows?: Allows): Promise<Guard> {
  const engine = new URL(engineEndpoint);
  const check = requestCheck(engineEndpoint, allows);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const onward = connect({ host: engine.hostname, port: Number(engine.port), noDelay: true });
    carry(client, onward, check);
    sockets.add(client);
    client.once("close", () => sockets.delete(client));
  });
  return {
    endpoint: await listen(server),
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A client sends its next request when it has the answer to the one before, so answers need no order of their own. */
function carry(client: Socket, engine: Socket, check: RequestCheck): void {
  const reader = new RequestReader((request) => {
    const decide = (refusal: Refusal | undefined) => {
      if (refusal === undefined) engine.write(request.bytes);
      else client.write(answerOf(refusal));
    };
    const refusal = check({ ...request, body: request.body.toString() });
    if (refusal instanceof Promise) refusal.then(decide, () => client.destroy());
    else decide(refusal);
  });
  client.on("data", (part: Buffer) => reader.read(part));
  engine.on("data", (part: Buffer) => client.write(part));
  for (const [one, other] of [
    [client, engine],
    [engine, client],
  ] as const) {
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroy());
    one.on("end", () => other.end());
  }
}
