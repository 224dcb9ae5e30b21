const LOOPBACK_HOSTS = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether the URL is plain http to this very machine: the one place where keys may come without TLS. */
export function isLoopbackUrl(uri: string): boolean {
  const url = URL.parse(uri);
  return url?.protocol === "http:" && LOOPBACK_HOSTS.has(url.hostname);
}
