import type { Recording } from "../../../../infra/open-api/recording.ts";
import { CLIENT_WRITER, clientPath } from "../../../../support/clients.ts";
import { blockInCamden } from "../../../appointments/appointment/blocked-client.ts";

const options = { ...CLIENT_WRITER, ...clientPath(13, 9303) };
const keyed = { ...options, headers: { "Idempotency-Key": "welcome-again" } };

/** The requests to *Removes client from blacklist* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "unblocked",
    summary: "Everybody may book for the client again",
    before: (functions) => blockInCamden(functions),
    options: keyed,
  },
  {
    name: "replayed",
    summary: "The same request once more, with the same Idempotency-Key",
    options: keyed,
  },
  {
    name: "IDEMPOTENCY_KEY_REUSED",
    summary: "Another request with the same Idempotency-Key",
    options: { ...keyed, ...clientPath(13, 9302) },
  },
  { name: "ALREADY_DONE", summary: "The client is not blocked", options },
];
