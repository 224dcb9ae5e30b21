import * as v from "valibot";
import { errorCatalogue } from "../../shared/api/error-catalogue.ts";

const codes = Object.keys(errorCatalogue);

/** The result envelope of a refusal, every key present and no other. */
export const RefusalEnvelopeSchema = v.strictObject({
  id: v.null(),
  info: v.pipe(
    v.array(
      v.strictObject({
        severity: v.literal("Error"),
        errorCode: v.pipe(
          v.string(),
          v.check((code) => codes.includes(code), "a code of the catalogue"),
        ),
        errorMessage: v.pipe(v.string(), v.regex(/^\S.*\.$/s)),
        identifier: v.string(),
        helptext: v.pipe(v.string(), v.minLength(1)),
        jsonObject: v.unknown(),
      }),
    ),
    v.minLength(1),
  ),
});

/** The codes of a well-formed refusal; throws where the body is none. */
export function refusalCodes(body: unknown): string[] {
  return v.parse(RefusalEnvelopeSchema, body).info.map(({ errorCode }) => errorCode);
}

/** `code identifier` of each entry of a well-formed refusal. */
export function refusalProblems(body: unknown): string[] {
  return v
    .parse(RefusalEnvelopeSchema, body)
    .info.map(({ errorCode, identifier }) => `${errorCode} ${identifier}`);
}
