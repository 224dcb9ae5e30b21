import type { JsonSchema } from "@valibot/to-json-schema";
import { count, instant, recordId } from "../../shared/api/answer-schemas.ts";
import { ABSENT, blockJsonSchema, NO_CONTROL_CHARACTERS } from "./block-json-schema.ts";

const OF_ABSENT = ABSENT.map((each) => JSON.stringify(each));

/** The names of forms by what they say. A text has its form's name from its length. */
const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ Id: recordId(""), Count: count(""), Instant: instant("") }).map(([name, schema]) => {
    const { description: _, ...form } = blockJsonSchema(schema);
    return [JSON.stringify(form), name];
  }),
);

type Schemas = Readonly<Record<string, JsonSchema>>;

/**
 * Schemas by name, with the forms that most fields have as schemas of their own. `Absent` is what means that an optional field
 * is absent, and `Text50` a text of at most 50 characters.
 * @param section where the schemas are kept, such as `#/$defs`
 */
export function withSharedForms(schemas: Schemas, section: string): Schemas {
  const forms: Record<string, JsonSchema> = {};
  const reference = (name: string, form: JsonSchema) => {
    forms[name] = form;
    return { $ref: `${section}/${name}` };
  };
  const shared: Schemas = JSON.parse(
    JSON.stringify(schemas, (_, value: JsonSchema | null) => {
      if (typeof value !== "object" || value === null) return value;
      const { anyOf, description, ...form } = value;
      const name = nameOf(form);
      if (name !== undefined) return { ...reference(name, form), ...(description && { description }) };
      const present = anyOf?.filter((each) => !OF_ABSENT.includes(JSON.stringify(each)));
      if (anyOf === undefined || present?.length !== anyOf.length - ABSENT.length) return value;
      return { ...value, anyOf: [...present, reference("Absent", { anyOf: [...ABSENT] })] };
    }),
  );
  return { ...forms, ...shared };
}

function nameOf(form: JsonSchema): string | undefined {
  const isText = form.pattern === NO_CONTROL_CHARACTERS && form.minLength === 1;
  return isText ? `Text${form.maxLength}` : NAMES.get(JSON.stringify(form));
}

const FORM = /^(?:Absent|Id|Count|Instant|Text\d+)$/;

/** Whether a schema's name, or the last word of a reference to it, is that of a form. */
export function isForm(name: string): boolean {
  return FORM.test(name);
}
