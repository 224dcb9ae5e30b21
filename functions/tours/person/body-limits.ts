import * as v from "valibot";
import { type Refusal, refuse } from "../../../shared/api/answer.ts";
import { type Caller, managesTours } from "../../../shared/api/caller.ts";
import type { SentBody } from "../../../shared/operations/tenant-operation.ts";
import { withSeparators } from "../../../shared/values/text.ts";

/** The limits of a body's size. */
export interface BodyLimits {
  /** Of the image, decoded. */
  readonly imageKib: number;
  /** Of everything but the image. */
  readonly restKib: number;
}

/**
 * The limits of a caller with `tours.manage`: the largest request stays below 500 write units, which DynamoDB bills by
 * the kB. Without the image, there is room for every field at its longest, in any script.
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

// Normalising adds milliseconds to a date-time, and turns some letters into several: this room is enough.
const MAX_GROWTH = 2 * KIB;

/**
 * Refuses a body that is too large without its image, as it was sent or as it would be stored: some texts and numbers
 * are three times as long when they are normalised and written out.
 */
export function bodySizeRefusal({ caller, json, bytes, value }: SentBody): Refusal | undefined {
  const { restKib } = limitsOf(caller);
  const maxBytes = restKib * KIB;
  if (bytes - imageBytes(json) <= maxBytes && storedBytes(value) <= maxBytes + MAX_GROWTH) return undefined;
  return refuse("BODY_TOO_LARGE", {
    message: `The request body is larger than ${restKib} KiB without prospect.image_base64.`,
    help: `Send at most ${withSeparators(maxBytes)} bytes without prospect.image_base64: shorten the texts or the waiver.`,
    jsonObject: { max_bytes: maxBytes },
  });
}

function storedBytes(value: unknown): number {
  const { prospect, ...others } = v.parse(StoredSchema, value ?? {});
  return Buffer.byteLength(JSON.stringify({ ...others, prospect: { ...prospect, image_base64: undefined } }));
}

const StoredSchema = v.looseObject({ prospect: v.optional(v.looseObject({})) });
const SentImageSchema = v.object({ prospect: v.object({ image_base64: v.string() }) });

function imageBytes(json: unknown): number {
  const sent = v.safeParse(SentImageSchema, json);
  return sent.success ? Buffer.byteLength(sent.output.prospect.image_base64) : 0;
}
