import * as v from "valibot";
import { type Refusal, refuse } from "../api/answer.ts";
import { type Caller, managesTours } from "../api/caller.ts";
import type { SentBody } from "../operations/tenant-operation.ts";
import { withSeparators } from "../values/text.ts";

/** The limits of a body's size. */
export interface BodyLimits {
  /** Of the image, decoded. */
  readonly imageKib: number;
  /** Of everything but the image. */
  readonly restKib: number;
}

/**
 * The limits of a caller with `tours.manage` or `clients.write`: the largest request stays below 500 write units, which
 * DynamoDB bills by the kB. Without the image, there is room for every field at its longest, in any script.
 */
export const CLUB_LIMITS: BodyLimits = { imageKib: 256, restKib: 88 };

/** The limits of a visitor, who may be anybody with a public page's token: at most 250 write units. */
export const VISITOR_LIMITS: BodyLimits = { imageKib: 64, restKib: 32 };

const KIB = 1024;

/** The name of the limits that hold for a caller. */
export function limitsName(caller: Pick<Caller, "scopes">): "club" | "visitor" {
  return managesTours(caller) ? "club" : "visitor";
}

/** The limits that hold for a caller. */
export function limitsOf(caller: Pick<Caller, "scopes">): BodyLimits {
  return managesTours(caller) ? CLUB_LIMITS : VISITOR_LIMITS;
}

// Base64 encodes 3 bytes as 4 characters. The prefix of a data URL is not stored.
const MAX_PREFIX = 146;

/** The most bytes of a whole body: the image in base64 and the rest. More is refused before it is read. */
export function wholeBytes({ imageKib, restKib }: BodyLimits): number {
  return Math.ceil((imageKib * KIB) / 3) * 4 + MAX_PREFIX + restKib * KIB;
}

/** The most bytes of the whole body of a caller, or of any caller where none is given. */
export function maxBodyBytes(caller?: Pick<Caller, "scopes">): number {
  return wholeBytes(caller === undefined ? CLUB_LIMITS : limitsOf(caller));
}

// Normalising adds milliseconds to a date-time, and turns some letters into several: this room is enough.
const MAX_GROWTH = 2 * KIB;

/** Where a body has the image of a person: in its field `prospect`, or in itself. */
type Place = "prospect." | "";

/** Refuses a body with a prospect that is too large for its caller without the image; see {@link sizeRefusal}. */
export function bodySizeRefusal(sent: SentBody): Refusal | undefined {
  return sizeRefusal(sent, limitsOf(sent.caller), "prospect.");
}

/**
 * Refuses a body that is too large without its image, as it was sent or as it would be stored: some texts and numbers
 * are three times as long when they are normalised and written out.
 */
export function sizeRefusal(
  { json, bytes, value }: SentBody,
  { restKib }: BodyLimits,
  place: Place,
): Refusal | undefined {
  const maxBytes = restKib * KIB;
  if (bytes - imageBytes(json, place) <= maxBytes && storedBytes(value, place) <= maxBytes + MAX_GROWTH)
    return undefined;
  const image = `${place}image_base64`;
  return refuse("BODY_TOO_LARGE", {
    message: `The request body is larger than ${restKib} KiB without ${image}.`,
    help: `Send at most ${withSeparators(maxBytes)} bytes without ${image}: shorten the texts or the waiver.`,
    jsonObject: { max_bytes: maxBytes },
  });
}

function storedBytes(value: unknown, place: Place): number {
  const body = v.parse(BodySchema, value ?? {});
  const { image_base64: _, ...person } = personIn(body, place) ?? {};
  return Buffer.byteLength(JSON.stringify(place === "" ? person : { ...body, prospect: person }));
}

function imageBytes(json: unknown, place: Place): number {
  const sent = v.safeParse(BodySchema, json);
  const { image_base64: image } = (sent.success && personIn(sent.output, place)) || {};
  return typeof image === "string" ? Buffer.byteLength(image) : 0;
}

type Fields = Readonly<Record<string, unknown>>;

const BodySchema = v.looseObject({});

function personIn(body: Fields, place: Place): Fields | undefined {
  if (place === "") return body;
  const { prospect } = body;
  return v.is(BodySchema, prospect) ? prospect : undefined;
}
