import * as v from "valibot";
import { text } from "../../../../shared/api/answer-schemas.ts";
import type { OperationDescription } from "../../../../shared/api/description.ts";

export const getClientImage: OperationDescription = {
  summary: "Gets client image",
  description: "Gives the image of a client. `has_image` of the client says whether there is one.",
  success: "The image.",
  answer: v.strictObject({
    image_base64: text("A PNG, JPEG or WebP image of at most 256 KiB, in base64 without a prefix."),
  }),
  codes: ["IMAGE_NOT_FOUND"],
};
