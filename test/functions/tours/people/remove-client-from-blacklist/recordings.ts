import { type Recording, sameKey } from "../../../../infra/open-api/recording.ts";
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
  ...sameKey({ options: keyed }, { options: { ...keyed, ...clientPath(13, 9302) } }),
  { name: "ALREADY_DONE", summary: "The client is not blocked", options },
];
