import { recordId } from "../../../../shared/values/record-id.ts";
import type { Recording } from "../../../infra/open-api/recording.ts";
import { CLIENT_WRITER } from "../../../support/clients.ts";
import { TEST_NOW } from "../../../support/function-under-test.ts";
import { staffOf } from "../../../support/staff.ts";

/** A client who is created for recordings alone. */
export interface RecordedClient {
  /** What a recording of this client needs first. */
  readonly created: Pick<Recording, "idsFrom" | "before">;
  /** A request about the client. */
  readonly about: (headers?: Readonly<Record<string, string>>) => ReturnType<typeof staffOf>;
}

/** @param idsFrom the number that the client's id is made from */
export function recordedClient(idsFrom: number, body: object): RecordedClient {
  return {
    created: { idsFrom, before: (api) => api.createClient(body, CLIENT_WRITER) },
    about: (headers) => staffOf(recordId(TEST_NOW, idsFrom), headers),
  };
}

/** A prospect whom a visitor has recorded. */
export function recordedVisitor(idsFrom: number, prospect: object): RecordedClient {
  return {
    ...recordedClient(idsFrom, {}),
    created: { idsFrom, before: (api) => api.createProspect({ prospect }) },
  };
}
