import * as v from "valibot";
import { once } from "../values/once.ts";

// A transaction costs 2 units per kB. The answer about one booking is shorter; compressing it would save less than its time.
const MAX_PLAIN_BYTES = 4 * 1024;

// Only long answers need it, so that it costs no start.
const zlib = once(() => process.getBuiltinModule("node:zlib"));

/** The body of an answer as it is stored: its text, or that text compressed (RFC 1951). */
export function packedBody(text: string): string | Uint8Array {
  return Buffer.byteLength(text) > MAX_PLAIN_BYTES ? new Uint8Array(zlib().deflateRawSync(text)) : text;
}

/** The schema of a stored body; gives the text. */
export const KeptBodySchema = v.union([
  v.string(),
  v.pipe(
    v.instance(Uint8Array),
    v.transform((packed) => zlib().inflateRawSync(packed).toString()),
  ),
]);
