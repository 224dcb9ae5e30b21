/** A header line as it came: the name as it was written, and the value. */
export type HeaderLine = readonly [name: string, value: string];

/** A whole request as the gateway got it. */
export interface GatewayRequest {
  readonly id: string;
  readonly receivedAt: Date;
  readonly method: string;
  /** The path as it was sent, percent-encoded, without the query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: readonly HeaderLine[];
  readonly sourceIp: string;
  readonly body: Buffer;
}

/** The value of a header by its name in any case; of repeated lines the last, as a REST API takes it. */
export function headerValue({ headers }: GatewayRequest, name: string): string | undefined {
  const lowerCase = name.toLowerCase();
  return headers.findLast(([lineName]) => lineName.toLowerCase() === lowerCase)?.[1];
}
