import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
import { CLIENT_WRITER, clientPath } from "../../../../support/clients.ts";

const options = { ...CLIENT_WRITER, ...clientPath(13, 9303) };
const keyed = { ...options, headers: { "Idempotency-Key": "not-again" } };
const body = { reason: "Threatened a coach" };

/** The requests to *Adds client to blacklist* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "blocked",
    summary: "The club takes no more bookings for the client",
    before: ({ removeClientFromBlacklist }) => removeClientFromBlacklist(undefined, options),
    body,
    options: keyed,
    showsRequest: true,
  },
  ...sameKey({ body, options: keyed }, { body: { reason: "Threatened a visitor" } }),
  { name: "ALREADY_DONE", summary: "The client is blocked already", body, options },
];
