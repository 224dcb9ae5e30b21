/** A header line as received: the name in its spelling, and the value. */
export type HeaderLine = readonly [name: string, value: string];

/** A complete request as received. */
export interface GatewayRequest {
  readonly id: string;
  readonly receivedAt: Date;
  readonly method: string;
  /** The path as sent, percent-encoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: readonly HeaderLine[];
  readonly sourceIp: string;
  readonly body: Buffer;
}

/** The value of a header, whose name matches in any case; the last of repeated lines, as in a REST API. */
export function headerValue({ headers }: GatewayRequest, name: string): string | undefined {
  const lowerCase = name.toLowerCase();
  return headers.findLast(([lineName]) => lineName.toLowerCase() === lowerCase)?.[1];
}
