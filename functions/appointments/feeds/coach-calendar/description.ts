import { envelopeSchema } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { FEED_HINT, newFeedSchema } from "../../../../shared/feeds/feed-description.ts";

export const createCoachCalendar: OperationDescription = {
  summary: "Create calendar feed of a coach",
  description: `Makes a URL to which a calendar app subscribes. It shows the coach's appointments, each with the client's first name and the initial of the family name, and when the coach is away. ${FEED_HINT} A suspension ends it; for a suspended coach the answer is 404.`,
  success: "Made.",
  answer: newFeedSchema,
};

export const deleteCoachCalendar: OperationDescription = {
  summary: "End calendar feed of a coach",
  description: "Ends the coach's calendar feed: its URL answers 404.",
  success: "Ended. `ALREADY_DONE` means that there was none.",
  answer: envelopeSchema("Its id is the coach's."),
  codes: ["ALREADY_DONE"],
};
