/** A request as it came over a connection. */
export interface WireRequest {
  /** The whole of it, as it is passed on. */
  readonly bytes: Buffer;
  /** Such as `Query`; undefined if it is none of DynamoDB's own, such as one of its streams. */
  readonly operation: string | undefined;
  readonly body: Buffer;
  /** The header that signs it. */
  readonly authorization: string | undefined;
}

const END_OF_HEADERS = "\r\n\r\n";

/** Splits the bytes of a connection into requests. */
export class RequestReader {
  readonly #onRequest: (request: WireRequest) => void;
  #unread: Buffer = Buffer.alloc(0);

  /** @param onRequest gets each request once its last byte has come */
  constructor(onRequest: (request: WireRequest) => void) {
    this.#onRequest = onRequest;
  }

  /** Takes what came next. */
  read(part: Buffer): void {
    this.#unread = this.#unread.length === 0 ? part : Buffer.concat([this.#unread, part]);
    for (let request = this.#next(); request !== undefined; request = this.#next()) this.#onRequest(request);
  }

  #next(): WireRequest | undefined {
    const end = this.#unread.indexOf(END_OF_HEADERS);
    if (end === -1) return undefined;
    const start = end + END_OF_HEADERS.length;
    const headers = this.#unread.toString("latin1", 0, start);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(headers)?.[1] ?? 0);
    if (this.#unread.length < start + length) return undefined;
    const bytes = this.#unread.subarray(0, start + length);
    this.#unread = this.#unread.subarray(start + length);
    const operation = /\r\nx-amz-target: *DynamoDB_20120810\.(\w+)/i.exec(headers)?.[1];
    const authorization = /\r\nauthorization: *([^\r]+)/i.exec(headers)?.[1];
    return { bytes, operation, body: bytes.subarray(start), authorization };
  }
}
