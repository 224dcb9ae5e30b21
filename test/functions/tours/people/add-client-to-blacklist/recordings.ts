import type { Recording } from "../../../../infra/open-api/recording.ts";
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
  {
    name: "replayed",
    summary: "The same request once more, with the same Idempotency-Key",
    body,
    options: keyed,
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    body: { reason: "Threatened a visitor" },
    options: keyed,
  },
  { name: "ALREADY_DONE", summary: "The client is blocked already", body, options },
];
