import { emailRecord, mobileRecord } from "../../../shared/tables/clients-table.ts";
import type { ClubRecord } from "./club-file.ts";
import type { Contacts } from "./file-contacts.ts";

type ClientOfFile = ClubRecord<"clients">;

/** A client without the contacts that other clients of the file keep. */
export interface OwnContacts {
  readonly record: ClientOfFile;
  /** A clause for each contact that the client does not get. */
  readonly lost: readonly string[];
}

/**
 * The contacts that several clients of a tenant share in a club file, as families do. A contact belongs to one person: the client
 * with the lowest client_id keeps it. So each import gives it to the same client, in whatever order the file has them.
 */
export class SharedContacts {
  /** Who has a contact: its lowest client_id. */
  readonly #owners = new Map<string, number>();

  /** Adds a client who is to be written. */
  add(client: Contacts): void {
    for (const { key } of contactsOf(client)) {
      this.#owners.set(key, Math.min(this.#owners.get(key) ?? client.client_id, client.client_id));
    }
  }

  /** A client with the contacts that are theirs. */
  ownContacts(client: ClientOfFile): OwnContacts {
    const lost = contactsOf(client).flatMap(({ key, fields }) => {
      const owner = this.#owners.get(key);
      return owner === undefined || owner === client.client_id ? [] : [{ fields, owner }];
    });
    const without = Object.fromEntries(
      lost.flatMap(({ fields }) => fields.map((field) => [field, undefined])),
    );
    return {
      record: { ...client, ...without },
      lost: lost.map(
        ({ fields, owner }) => `its ${fields.at(-1)} is also that of client ${owner}, who keeps it`,
      ),
    };
  }
}

function contactsOf({ tenant_id, email_id, mobile_country_code: code, mobile_number: number }: Contacts) {
  const email = email_id === undefined ? [] : [{ record: emailRecord(email_id), fields: ["email_id"] }];
  const mobile =
    code === undefined || number === undefined
      ? []
      : [{ record: mobileRecord(code, number), fields: ["mobile_country_code", "mobile_number"] }];
  return [...email, ...mobile].map(({ record, fields }) => ({ key: `${tenant_id}#${record}`, fields }));
}
