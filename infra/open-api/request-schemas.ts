import type { JsonSchema } from "@valibot/to-json-schema";
import { CreateAppointmentRequestSchema } from "../../functions/appointments/create-appointment/schema.ts";
import { bookTourRequestSchema } from "../../functions/tours/book-tour/schema.ts";
import { blockJsonSchema } from "./block-json-schema.ts";
import {
  appointmentMeanings,
  prospectMeanings,
  tourMeanings,
  waiverEntryMeanings,
  waiverMeanings,
} from "./field-meanings.ts";

const REQUEST_RULES =
  "An unknown field is refused. An optional field may also be null or empty, which means that it is absent.";

const CONTACT_RULES =
  "At least one of email_id and the mobile number (mobile_country_code with mobile_number) is required.";

/** The request bodies and their parts in JSON Schema, made from the schemas that the functions use. */
export function requestSchemas(): Readonly<Record<string, JsonSchema>> {
  // What "in the past" means on the day of a request cannot be said in JSON Schema, so any day will do.
  const tour = blockJsonSchema(bookTourRequestSchema(() => "9999-12-31"));
  const { prospect, book_tour } = properties(tour);
  const { client_waiver } = properties(prospect);
  const waiver = present(client_waiver);
  const entry = items(present(properties(waiver).waiver_payload));
  return {
    BookTourRequest: {
      ...tour,
      description: REQUEST_RULES,
      properties: { prospect: reference("Prospect"), book_tour: reference("TourWish") },
    },
    Prospect: {
      ...described(prospect, prospectMeanings),
      description: `A person who is not yet a client. ${CONTACT_RULES} ${REQUEST_RULES}`,
    },
    TourWish: { ...described(book_tour, tourMeanings), description: "The tour that is wanted." },
    WaiverEntry: {
      ...described(entry, waiverEntryMeanings),
      description: `One thing that a person filled in. ${waiverMeanings.waiver_payload}`,
    },
    Waiver: { ...described(waiver, waiverMeanings), description: prospectMeanings.client_waiver },
    CreateAppointmentRequest: {
      ...described(blockJsonSchema(CreateAppointmentRequestSchema), appointmentMeanings),
      description: `An appointment has a room, or is virtual and has a URL. ${REQUEST_RULES}`,
    },
  };
}

/** A reference to a schema of the description. */
export function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

const PARTS: Readonly<Record<string, (field: JsonSchema) => JsonSchema>> = {
  client_waiver: (field) => replacedPresent(field, reference("Waiver")),
  waiver_payload: (field) => replacedPresent(field, { ...present(field), items: reference("WaiverEntry") }),
};

function described(object: JsonSchema | undefined, meanings: Readonly<Record<string, string>>): JsonSchema {
  const fields = Object.entries(properties(object)).map(([name, field]) => {
    const form = field.description === undefined ? "" : ` ${field.description}`;
    return [name, { ...(PARTS[name]?.(field) ?? field), description: `${meanings[name]}${form}` }];
  });
  return { ...object, properties: Object.fromEntries(fields) };
}

function properties(object: JsonSchema | undefined): Readonly<Record<string, JsonSchema>> {
  const entries = Object.entries(object?.properties ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, JsonSchema] => isSchema(entry[1])));
}

/** What an optional field is where it is there. */
function present(field: JsonSchema | undefined): JsonSchema {
  const [first] = field?.anyOf ?? [];
  if (!isSchema(first)) throw new Error("The field is not optional.");
  return first;
}

function replacedPresent(field: JsonSchema, schema: JsonSchema): JsonSchema {
  return { ...field, anyOf: [schema, ...(field.anyOf ?? []).slice(1)] };
}

function items(array: JsonSchema): JsonSchema {
  if (!isSchema(array.items)) throw new Error("The field is no array.");
  return array.items;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
