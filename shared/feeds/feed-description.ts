import * as v from "valibot";
import { envelopeSchema } from "../api/answer-schemas.ts";

/** The answer of an operation that makes a feed. */
export const newFeedSchema = v.strictObject({
  create_response: envelopeSchema("Its id is that of the coach or the client."),
  url: v.pipe(
    v.nullable(v.string()),
    v.description(
      "The URL to subscribe to. Whoever has it can read the calendar. It is shown once: in the answer to a repeated `Idempotency-Key` it is null.",
    ),
  ),
});

/** What the descriptions of both operations that make a feed have in common. */
export const FEED_HINT =
  "The feed (RFC 5545) shows 31 days back and 92 ahead, and may be 60 s old. A new feed ends the former one. A feed that nobody reads for 90 days ends, too.";
