import { createServer } from "node:http";

/** A site of the club's own, at an origin of its own. */
export interface ClubSite {
  readonly url: string;
  stop(): Promise<void>;
}

/** What a club's page says, with the address of the pages' folder. */
export type ClubPages = (book: string) => Readonly<Record<string, string>>;

/**
 * Serves a club's own pages, and below `/book/` the local site's, as a club's server or CDN does.
 * @param siteUrl the local site
 * @param pages HTML by path
 */
export async function serveClubSite(siteUrl: string, pages: ClubPages): Promise<ClubSite> {
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const html = pages("/book/")[path.replace(/[?#].*/, "")];
    if (html !== undefined) {
      response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(html);
      return;
    }
    proxied(siteUrl, request.method ?? "GET", path)
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The club's site has no port.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function proxied(siteUrl: string, method: string, path: string) {
  if (!path.startsWith("/book/")) return { status: 404, headers: {}, body: "" };
  const response = await fetch(siteUrl + path.replace("/book", ""), { method });
  const kept = ["content-type", "content-security-policy", "access-control-allow-origin"];
  const headers = Object.fromEntries(
    kept.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) };
}
