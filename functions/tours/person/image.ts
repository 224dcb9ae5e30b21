import * as v from "valibot";
import { expectationMessage } from "../../../shared/values/expectation.ts";

/** A decoded image. */
export interface Image {
  readonly media_type: "image/png" | "image/jpeg" | "image/webp";
  readonly image: Uint8Array;
}

const MAX_BYTES = 256 * 1024;
// Base64 encodes 3 bytes as 4 characters; the prefix of a data URL is not counted.
const MAX_CHARACTERS = Math.ceil(MAX_BYTES / 3) * 4;
// A media type's name has at most 127 characters (RFC 6838 §4.2).
const MAX_PREFIX_CHARACTERS = "data:image/;base64,".length + 127;
const DATA_URL_PREFIX = /^data:image\/[a-z0-9.+-]+;base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const MESSAGE = expectationMessage("base64", "a PNG, JPEG or WebP image of at most 256 KiB in base64");

/** A PNG, JPEG or WebP image in base64 (RFC 4648 §4, padded), with or without the prefix of a data URL; ≤ 256 KiB decoded. */
export function imageBase64() {
  return v.config(
    v.pipe(
      v.string(MESSAGE),
      v.trim(),
      v.check((text) => text.length <= MAX_PREFIX_CHARACTERS + MAX_CHARACTERS, MESSAGE),
      v.transform((text) => text.replace(DATA_URL_PREFIX, "")),
      v.check((text) => text.length <= MAX_CHARACTERS && text.length % 4 === 0 && BASE64.test(text), MESSAGE),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const image = decodeImage(Buffer.from(dataset.value, "base64"));
        if (image !== undefined) return image;
        addIssue({ message: MESSAGE });
        return NEVER;
      }),
    ),
    { abortPipeEarly: true },
  );
}

/** The image with its format, detected by magic bytes; undefined if the format is unknown or the image too large. */
function decodeImage(bytes: Buffer): Image | undefined {
  const mediaType = sniffMediaType(bytes);
  if (mediaType === undefined || bytes.length > MAX_BYTES) return undefined;
  return { media_type: mediaType, image: new Uint8Array(bytes) };
}

// Signatures: PNG (RFC 2083 §3.1), JPEG (SOI marker and the next), WebP (RFC 9649 §2.4). See the WHATWG MIME Sniffing Standard §6.1.
function sniffMediaType(bytes: Buffer): Image["media_type"] | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))) return "image/png";
  if (bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))) return "image/jpeg";
  const isRiff = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 14) === "WEBPVP";
  return isRiff ? "image/webp" : undefined;
}
