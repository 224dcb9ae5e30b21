import type * as v from "valibot";
import type { DefineOperation } from "../../../shared/operations/operation-definition.ts";
import type { ProfileField } from "../../../shared/tables/client-profile.ts";
import type { ClientItem } from "../../../shared/tables/clients-table.ts";
import { changeProfile, differingFields } from "./change-profile.ts";
import { loadNewContacts } from "./client-contacts.ts";
import { clientOperation } from "./client-operation.ts";
import type { ClientFields } from "./kept-client.ts";

/** A body that sets fields of a record. */
type ProfileBody = Readonly<Partial<Record<ProfileField, unknown>>> & {
  readonly status?: ClientItem["status"] | undefined;
};

/** What an operation that sets fields of a client's record declares. */
interface ProfileOperation<Body extends v.GenericSchema<unknown, ProfileBody>> {
  readonly body: (today: () => string) => Body;
  /** The fields that a body sets, as they are stored; undefined empties one. */
  readonly fieldsOf: (body: ProfileBody) => ClientFields;
  /** Whether the body replaces the record. */
  readonly replaces: boolean;
}

/** Defines an operation that sets fields of a client's record; contacts move with their owner. */
export function profileOperation<Body extends v.GenericSchema<unknown, ProfileBody>>({
  body,
  fieldsOf,
  replaces,
}: ProfileOperation<Body>): DefineOperation {
  return clientOperation({
    body,
    requiresIfMatch: replaces,
    tables: {
      Clients: ["BatchGetItem", "ConditionCheckItem", "DeleteItem", "PutItem", "UpdateItem"],
    },
    load: ({ client, body: sent }, reads) => {
      const after = { ...client, ...differingFields(client, fieldsOf(sent)) };
      return loadNewContacts(client, after, reads);
    },
    decide: (request, found) => {
      const { status } = request.body;
      return changeProfile(request, { fields: fieldsOf(request.body), status, replaces }, found);
    },
    shownOf: fieldsOf,
  });
}
