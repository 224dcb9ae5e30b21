import { profileOperation } from "../profile-operation.ts";
import { replacedFields } from "../profile-request.ts";
import { replaceClientRequest } from "./schema.ts";

/** *Updates client details*: replaces the fields of the version that the caller has seen. */
export const replaceClient = profileOperation({
  body: replaceClientRequest,
  fieldsOf: replacedFields,
  replaces: true,
});
