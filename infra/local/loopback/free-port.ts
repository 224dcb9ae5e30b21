import { createServer } from "node:net";
import { listen } from "./listen.ts";

/** A TCP port on loopback that nothing listens on at the moment. */
export function freePort(): Promise<number> {
  return tryPort(0);
}

/**
 * Listens for a moment on a TCP port of loopback.
 * @param port 0 takes any free one
 * @throws with code `EADDRINUSE` if the port is taken
 */
export async function tryPort(port: number): Promise<number> {
  const server = createServer();
  const url = await listen(server, port);
  await new Promise((resolve) => server.close(resolve));
  return Number(new URL(url).port);
}
