import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { answerOf, refusalOf } from "./refusal-of.ts";
import { RequestReader } from "./request-reader.ts";

/** What stands in front of an engine and refuses what DynamoDB refuses. */
export interface Guard {
  /** Such as `http://127.0.0.1:41234`. */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/**
 * Starts a guard in front of an engine. It looks at each request, and passes its bytes on as they are; answers are not looked
 * at. So a call takes little longer than without it.
 */
export async function startGuard(engineEndpoint: string): Promise<Guard> {
  const engine = new URL(engineEndpoint);
  const sockets = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const onward = connect({ host: engine.hostname, port: Number(engine.port), noDelay: true });
    carry(client, onward);
    sockets.add(client);
    client.once("close", () => sockets.delete(client));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The guard has no port.");
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** A client sends its next request when it has the answer to the one before, so answers need no order of their own. */
function carry(client: Socket, engine: Socket): void {
  const reader = new RequestReader((request) => {
    const refusal = refusalOf(request);
    if (refusal === undefined) engine.write(request.bytes);
    else client.write(answerOf(refusal));
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
