import * as v from "valibot";
import { envelopeSchema } from "../api/answer-schemas.ts";

/** The answer of an operation that makes a feed. */
export const newFeedSchema = v.strictObject({
  create_response: envelopeSchema("Its id is that of the coach or the client."),
  url: v.pipe(
    v.nullable(v.string()),
    v.description(
      "The URL to subscribe to. Whoever has it can read the calendar. It is shown once: null in an answer that is sent again.",
    ),
  ),
});

/** What both operations that make a feed say. */
export const FEED_HINT =
  "The feed (RFC 5545) shows 31 days back and 92 ahead and may be 60 s old. Making a feed ends the former one; 90 days without a reader end it, too.";
