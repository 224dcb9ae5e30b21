import { envelopeSchema } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";
import { FEED_HINT, newFeedSchema } from "../../../../shared/feeds/feed-description.ts";

const meanings = { path: { client_id: "The client whose token it is." } };

export const createClientCalendar: OperationDescription = {
  summary: "Create calendar feed of a client",
  description: `Makes a URL to which a calendar app subscribes. It shows the client's appointments with coach and room. It takes the client's own token. ${FEED_HINT}`,
  success: "Made.",
  answer: newFeedSchema,
  meanings,
};

export const deleteClientCalendar: OperationDescription = {
  summary: "End calendar feed of a client",
  description: "Ends the client's calendar feed: its URL answers 404. It takes the client's own token.",
  success: "Ended. `ALREADY_DONE` means that there was none.",
  answer: envelopeSchema("Its id is the client's."),
  codes: ["ALREADY_DONE"],
  meanings,
};
