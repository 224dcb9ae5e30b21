import { profileOperation } from "../profile-operation.ts";
import { namedFields } from "../profile-request.ts";
import { updateClientRequest } from "./schema.ts";

/** *partial updates of client details*: changes the fields that the body names. */
export const updateClient = profileOperation({
  body: updateClientRequest,
  fieldsOf: namedFields,
  replaces: false,
});
