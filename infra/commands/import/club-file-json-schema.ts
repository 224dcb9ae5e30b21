import type { JsonSchema } from "@valibot/to-json-schema";
import { blockJsonSchema } from "../../open-api/block-json-schema.ts";
import { withSharedForms } from "../../open-api/shared-forms.ts";
import { ClubFileSchema } from "./club-file.ts";

const DESCRIPTION = [
  "The club file of npm run club:import.",
  "An optional field may also be null or empty; only in max_reschedules, booking_opens, max_upcoming, max_a_day and",
  "quiet_hours null is a value of its own.",
  "Text is trimmed before its length counts.",
  "The import checks more than this schema can say: that ids are unique (a tenant's own for coaches, rooms, types and",
  "clients), that an e-mail address has at most 64 characters before the @ and a domain with an ASCII form, that",
  "whatever a record names is in the file, that hours begin before they end, that a date has hours of its own once, that the entries of",
  "a schedule follow each other and only the last one is without effective_until, that a type's longest duration and both of",
  "its buffers are at most 360 minutes together, that quiet hours are at most 16, that a membership ends after it starts and has",
  "not more sessions used than there are, unless it is unlimited, that mobile_country_code and mobile_number come together and have at most 15 digits, and that an access",
  "record with a client_id has no companies and names tenants that have this client.",
].join(" ");

/** The JSON Schema (draft 2020-12) of the club file, made from the schema that the import uses. */
export function clubFileJsonSchema(): JsonSchema {
  const { description: _, ...schema } = blockJsonSchema(ClubFileSchema);
  const $schema = "https://json-schema.org/draft/2020-12/schema";
  const { club, ...$defs } = withSharedForms({ club: schema }, "#/$defs");
  return { $schema, title: "Club file", description: DESCRIPTION, ...club, $defs };
}
