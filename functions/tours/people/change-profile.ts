import { isDeepStrictEqual } from "node:util";
import * as v from "valibot";
import { type InfoEntry, infoEntry, type Refusal, refuseAll } from "../../../shared/api/answer.ts";
import { parseBody } from "../../../shared/api/parse-request.ts";
import type { FoundContacts } from "../../../shared/people/match-person.ts";
import { MOBILES, pairProblems } from "../../../shared/people/prospect-schema.ts";
import { holdsVisitorData } from "../../../shared/tables/client-profile.ts";
import type { ClientItem, WholeClient } from "../../../shared/tables/clients-table.ts";
import { emptyPart } from "../../../shared/tables/parts-table.ts";
import type { Put } from "../../../shared/tables/transact-item.ts";
import { crossFieldRule } from "../../../shared/values/cross-field.ts";
import { moveContacts, takenContacts } from "./client-contacts.ts";
import type { ClientRequest } from "./client-operation.ts";
import type { ClientUpdate } from "./client-update.ts";
import type { ClientFields } from "./kept-client.ts";

/** What a body asks for. */
export interface ProfileRequest {
  /** The fields that it sets; undefined empties one. */
  readonly fields: ClientFields;
  readonly status: ClientItem["status"] | undefined;
  /** Whether it replaces the record. */
  readonly replaces: boolean;
}

/** The given fields of a client that differ from the stored ones. */
export function differingFields(client: WholeClient, fields: ClientFields): ClientFields {
  // In the club file an empty text means that there is none.
  const stored = (name: string) => (client[name] === "" ? undefined : client[name]);
  const all = Object.entries(fields);
  return Object.fromEntries(all.filter(([name, value]) => !isDeepStrictEqual(stored(name), value)));
}

/**
 * Decides what a request does to a client's profile; pure. Only what changes is judged. A replacement of what a visitor
 * gave drops password and image too, and makes the record the club's.
 */
export function changeProfile(
  { client, clock }: Pick<ClientRequest<unknown>, "client" | "clock">,
  { fields, status, replaces }: ProfileRequest,
  found: FoundContacts,
): Refusal | ClientUpdate {
  const set = differingFields(client, fields);
  const after = { ...client, ...set };
  const isNewStatus = status !== undefined && status !== client.status;
  const takesOver = replaces && holdsVisitorData(client);
  const refusal = refuseAll([
    ...(isNewStatus ? statusProblems(client, takesOver) : []),
    ...mobileEntries(after, set),
    ...takenContacts(found),
  ]);
  if (refusal !== undefined) return refusal;
  const dropped = takesOver ? dropVisitorData(client, clock.now) : undefined;
  return {
    ok: true,
    operation: "updated",
    set: { ...set, ...(isNewStatus ? { status } : {}), ...dropped?.set },
    ...(takesOver
      ? { unseen: { given_by: "club" } }
      : confirmsAddress(client, fields)
        ? { unseen: { email_confirmed: true } }
        : {}),
    fields: [...Object.keys(set), ...(isNewStatus ? ["status"] : []), ...(dropped?.fields ?? [])],
    writes: moveContacts(client, after, found),
    afterwards: dropped?.emptied,
  };
}

/** Whether a request names an e-mail address for a visitor's record: by it the club has seen whose the address is. */
function confirmsAddress(client: WholeClient, { email_id }: ClientFields): boolean {
  return email_id !== undefined && holdsVisitorData(client) && client.email_confirmed !== true;
}

/** Why a person does not get another status. */
function statusProblems(client: WholeClient, takesOver: boolean): InfoEntry[] {
  if (client.status === "client") {
    return [
      infoEntry("FIELD_INVALID", {
        identifier: "status",
        message: "A client does not become a prospect again.",
        help: "Leave status out.",
      }),
    ];
  }
  if (!holdsVisitorData(client) || takesOver) return [];
  return [
    infoEntry("FIELD_INVALID", {
      identifier: "status",
      message: "A visitor has given the fields of this record, so it is to be replaced first.",
      help: "Replace the record with PUT, which drops what it does not name, and send status there.",
    }),
  ];
}

/** The problems with those mobile numbers of which a half changes, by both halves as they would be. */
function mobileEntries(after: WholeClient, changed: ClientFields): readonly InfoEntry[] {
  const prefixes = MOBILES.filter((prefix) =>
    [`${prefix}_country_code`, `${prefix}_number`].some((half) => Object.hasOwn(changed, half)),
  );
  const rule = v.pipe(
    v.looseObject({}),
    crossFieldRule((fields) => prefixes.flatMap((prefix) => pairProblems(fields, prefix))),
  );
  const parsed = parseBody(rule, after);
  return parsed.ok ? [] : parsed.problems;
}

interface Dropped {
  readonly set: ClientFields;
  readonly fields: readonly string[];
  /** The image without its bytes. */
  readonly emptied: Put | undefined;
}

/** Drops what a visitor gave and no body of a replacement can name. Signed waivers stay. */
function dropVisitorData(client: WholeClient, now: Date): Dropped {
  const { password_hash, image_record } = client;
  return {
    set: { password_hash: undefined, image_record: undefined },
    fields: [
      ...(password_hash === undefined ? [] : ["password"]),
      ...(image_record === undefined ? [] : ["image_base64"]),
    ],
    emptied: image_record === undefined ? undefined : emptyPart(client, image_record, now),
  };
}
