import { createServer } from "node:net";

/** A TCP port on loopback that nothing listens on at the moment. */
export function freePort(): Promise<number> {
  return tryPort(0);
}

/**
 * Listens for a moment on a TCP port of loopback.
 * @param port 0 takes any free one
 * @throws with code `EADDRINUSE` if the port is taken
 */
export function tryPort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address === null || typeof address === "string") reject(new Error("No port was given."));
        else resolve(address.port);
      });
    });
  });
}
