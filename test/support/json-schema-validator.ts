import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import description from "../../shared/api/openapi.json" with { type: "json" };

const ID = "https://booking.example/openapi.json";

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  validateFormats: true,
});
addFormats.default(ajv);
ajv.addSchema({ $id: ID, components: description.components }, ID);
for (const keyword of ["components"]) ajv.addKeyword(keyword);

/** Validates against a schema of the API's description, by a validator that knows nothing of the product. */
export function describedSchema(name: string): ValidateFunction {
  const validate = ajv.getSchema(`${ID}#/components/schemas/${name}`);
  if (validate === undefined) throw new Error(`The description has no schema ${name}.`);
  return validate;
}

/** Validates against a schema that refers to nothing. */
export function validatorOf(schema: object): ValidateFunction {
  return ajv.compile(schema);
}
