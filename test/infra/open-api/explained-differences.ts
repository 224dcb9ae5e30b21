import * as v from "valibot";
import type { DifferenceName } from "../../../infra/open-api/differences.ts";
import { isAbsent } from "../../../shared/values/optional.ts";
import { isStreamSafe } from "../../../shared/values/text.ts";

/** Whether a difference could be the reason why two validators disagree about a body. */
export type Explanation = (body: unknown) => boolean;

/** The differences that bodies of every operation may show. */
export const explanations: Readonly<Record<DifferenceName, Explanation>> = {
  "white space": (body) => texts(body).some((text) => text !== text.trim()),
  normalisation: (body) => texts(body).some((text) => text !== text.normalize("NFC")),
  surrogates: (body) => texts(body).some((text) => !text.isWellFormed()),
  "combining marks": (body) => texts(body).some((text) => !isStreamSafe(text)),
  addresses: (body) => texts(body).some((text) => /@.*[^ -~]|[^@]{65}@/.test(text)),
};

function texts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.entries(value).flat().flatMap(texts) : [];
}

type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; none of anything else. */
export function fieldsOf(value: unknown): Fields {
  return v.is(v.record(v.string(), v.unknown()), value) ? value : {};
}

/** The fields of an object that are not absent. */
export function present(value: unknown): Fields {
  return Object.fromEntries(Object.entries(fieldsOf(value)).filter(([, field]) => !isAbsent(field)));
}
