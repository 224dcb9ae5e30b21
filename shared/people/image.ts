import * as v from "valibot";
import { expectationMessage } from "../values/expectation.ts";

/** A decoded image. */
export interface Image {
  readonly media_type: "image/png" | "image/jpeg" | "image/webp";
  readonly image: Uint8Array;
}

// A media type's name has at most 127 characters (RFC 6838 §4.2).
const MAX_PREFIX_CHARACTERS = "data:image/;base64,".length + 127;
const DATA_URL_PREFIX = /^data:image\/[a-z0-9.+-]+;base64,/i;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
const KIB = 1024;

/** A PNG, JPEG or WebP image in base64 (RFC 4648 §4, padded), with or without the prefix of a data URL; `maxKib` decoded. */
export function imageBase64(maxKib: number) {
  const message = expectationMessage(
    "base64",
    `a PNG, JPEG or WebP image of at most ${maxKib} KiB in base64`,
  );
  // Base64 encodes 3 bytes as 4 characters; the prefix of a data URL is not counted.
  const maxCharacters = Math.ceil((maxKib * KIB) / 3) * 4;
  return v.config(
    v.pipe(
      v.string(message),
      v.trim(),
      v.check((text) => text.length <= MAX_PREFIX_CHARACTERS + maxCharacters, message),
      v.transform((text) => text.replace(DATA_URL_PREFIX, "")),
      v.check((text) => text.length <= maxCharacters && text.length % 4 === 0 && BASE64.test(text), message),
      v.rawTransform(({ dataset, addIssue, NEVER }) => {
        const image = decodeImage(Buffer.from(dataset.value, "base64"));
        if (image !== undefined && image.image.length <= maxKib * KIB) return image;
        addIssue({ message });
        return NEVER;
      }),
    ),
    { abortPipeEarly: true },
  );
}

/** The image with its format, detected by magic bytes; undefined if the format is unknown. */
function decodeImage(bytes: Buffer): Image | undefined {
  const mediaType = sniffMediaType(bytes);
  if (mediaType === undefined) return undefined;
  return { media_type: mediaType, image: new Uint8Array(bytes) };
}

// Signatures: PNG (RFC 2083 §3.1), JPEG (SOI marker and the next), WebP (RFC 9649 §2.4). See the WHATWG MIME Sniffing Standard §6.1.
function sniffMediaType(bytes: Buffer): Image["media_type"] | undefined {
  if (bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))) return "image/png";
  if (bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))) return "image/jpeg";
  const isRiff = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 14) === "WEBPVP";
  return isRiff ? "image/webp" : undefined;
}
