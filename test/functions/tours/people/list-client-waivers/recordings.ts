import { putClientWaiver } from "../../../../../shared/tables/parts-table.ts";
import { recordId } from "../../../../../shared/values/record-id.ts";
import type { Recording } from "../../../../infra/open-api/recording.ts";
import { CLIENT_READER, clientPath } from "../../../../support/clients.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";

const CLIENT = recordId(TEST_NOW, 6350);
const options = { ...CLIENT_READER, ...clientPath(11, CLIENT) };

/** The requests to *Gets client waivers* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "waivers",
    idsFrom: 6350,
    summary: "A waiver that a visitor signed, and an older one that the club sent",
    before: async ({ createProspect }, { database }) => {
      const client_waiver = {
        waiver_master_id: 7,
        waiver_payload: [{ type: "CheckBox", key: "I have read the house rules", value: true }],
      };
      await createProspect({
        prospect: { full_name: "Nora Beck", email_id: "nora.beck@example.com", client_waiver },
      });
      const person = { tenant_id: 11, client_id: CLIENT };
      const older = { signed_at: "2026-10-05T16:20:00.000Z", given_by: "club" } as const;
      await database.commit({ older: putClientWaiver(person, older) });
    },
    options,
  },
];
