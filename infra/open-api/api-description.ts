import { readFileSync } from "node:fs";
import * as v from "valibot";

const FILE = new URL("../../shared/api/openapi.json", import.meta.url);

/** A reference object (OpenAPI 3.1 §4.8.23). */
export const ReferenceSchema = v.object({ $ref: v.string() });

/** The API description that is under version control, not parsed. */
export function apiDescription(): object {
  return v.parse(v.looseObject({ openapi: v.string() }), JSON.parse(readFileSync(FILE, "utf8")));
}

/**
 * The component that a reference names.
 * @param components those of the section that the reference names
 * @throws where it is not there
 */
export function referredTo<Component>(
  components: Readonly<Record<string, Component>>,
  { $ref }: v.InferOutput<typeof ReferenceSchema>,
): Component {
  const component = components[$ref.split("/").at(-1) ?? ""];
  if (component === undefined) throw new Error(`The API description has no ${$ref}.`);
  return component;
}
