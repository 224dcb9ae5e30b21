import { recordId } from "../../../../../shared/values/record-id.ts";
import type { Recording } from "../../../../infra/open-api/recording.ts";
import { CLIENT_READER, clientPath } from "../../../../support/clients.ts";
import { TEST_NOW } from "../../../../support/function-under-test.ts";

/** A picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

/** The requests to *Gets client image* whose answers the API description shows. */
export const recordings: readonly Recording[] = [
  {
    name: "image",
    idsFrom: 6360,
    summary: "An image that a visitor sent",
    before: ({ createProspect }) =>
      createProspect({
        prospect: { full_name: "Ines Roth", email_id: "ines.roth@example.com", image_base64: PIXEL },
      }),
    options: { ...CLIENT_READER, ...clientPath(11, recordId(TEST_NOW, 6360)) },
  },
  {
    name: "IMAGE_NOT_FOUND",
    summary: "The client has no image",
    options: { ...CLIENT_READER, ...clientPath(11, 9001) },
  },
];
