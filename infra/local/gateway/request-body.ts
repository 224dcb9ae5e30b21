import type { IncomingMessage } from "node:http";

/**
 * Reads a request's body.
 * @returns undefined as soon as the body is known to exceed `maxBytes`; the rest is then still unread
 */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request
      .on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= maxBytes) chunks.push(chunk);
        else resolve(undefined);
      })
      .once("end", () => resolve(Buffer.concat(chunks)))
      .once("error", reject)
      .once("close", () => reject(new Error("The client went away.")));
  });
}
