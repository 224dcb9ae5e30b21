import { once } from "node:events";
import type { Server as HttpServer } from "node:http";
import type { Server } from "node:net";

/**
 * Has a server listen on loopback.
 * @param port 0 takes any free one
 * @returns its URL, such as `http://127.0.0.1:3000`
 * @throws with code `EADDRINUSE` if the port is taken
 */
export async function listen(server: Server, port = 0): Promise<string> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return `http://127.0.0.1:${address.port}`;
}

/** Stops a server, and breaks off its connections. */
export async function close(server: HttpServer): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
