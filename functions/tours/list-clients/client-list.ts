import type { PageRequest } from "../../../shared/api/paging.ts";
import { READ_BUDGET } from "../../../shared/lists/list-page.ts";
import { type ClientIndex, keyPrefix, mobilePrefix } from "../../../shared/tables/client-indexes.ts";
import type { ListedClient } from "../../../shared/tables/client-profile.ts";
import { readContact, readListedClient } from "../../../shared/tables/clients-table.ts";
import type { Database, ItemPage } from "../../../shared/tables/database.ts";
import { paddedId } from "../../../shared/tables/history-entry.ts";
import { clientsBy, isKeyLike, type KeyedClient } from "../../../shared/tables/listed-clients.ts";
import { type ClientSearch, type ContactSearch, type NameSearch, nameMatch } from "./client-search.ts";

/** A person, and their position in a list. */
export interface PlacedClient {
  readonly client: FoundClient;
  readonly position: string;
}

/** A person as an index has them, or as they are now. */
export type FoundClient = ListedClient & Partial<Pick<KeyedClient, "has_long_alert">>;

/** Some people of a tenant in an order. */
export interface ClientList {
  /** Whether a text has the form of a position. */
  readonly isPosition: (text: string) => boolean;
  /** Reads those who follow a position, until there are enough or as many have been read as a page may read. */
  readonly read: (after: PageRequest["after"], enough: number) => Promise<ItemPage<PlacedClient>>;
}

/** Where people are listed. */
export interface ClientSource {
  readonly database: Database;
  readonly tenant_id: number;
  readonly status: ListedClient["status"] | undefined;
}

const ID = /^\d{16}$/;

/** The people of a tenant: everybody by id, or those whom a search finds. */
export function clientList(source: ClientSource, search: ClientSearch | undefined): ClientList {
  if (search === undefined) return everybody(source);
  return search.by === "name" ? peopleOfName(source, search) : peopleOfContact(source, search);
}

function everybody({ database, tenant_id, status }: ClientSource): ClientList {
  return {
    isPosition: (text) => ID.test(text),
    read: async (after, enough) => {
      const range = clientsBy("by-id", tenant_id, { after, status });
      const { items, lastRead } = await database.queryPage(range, { enough, budget: READ_BUDGET });
      return { items: items.map((client) => ({ client, position: client.key })), lastRead };
    },
  };
}

/** The person of an id or a contact, and those who have a mobile number, by id. */
function peopleOfContact({ database, tenant_id, status }: ClientSource, search: ContactSearch): ClientList {
  async function owners(): Promise<(ListedClient | undefined)[]> {
    const keys = search.contacts.map((record) => [record, readContact(tenant_id, record)] as const);
    const contacts = keys.length === 0 ? {} : await database.read(Object.fromEntries(keys));
    return Promise.all(Object.values(contacts).map((contact) => clientOf(contact?.client_id)));
  }

  async function clientOf(clientId: number | undefined): Promise<ListedClient | undefined> {
    if (clientId === undefined) return undefined;
    return (await database.read({ client: readListedClient(tenant_id, clientId) })).client;
  }

  async function ofMobile(after: string | undefined, enough: number): Promise<FoundClient[]> {
    if (search.mobileNumber === undefined) return [];
    const prefix = mobilePrefix(search.mobileNumber);
    const range = { prefix, after: after && `${prefix}${after}`, status };
    return await database.query(clientsBy("by-mobile", tenant_id, range), () => true, enough);
  }

  return {
    isPosition: (text) => ID.test(text),
    read: async (after, enough) => {
      const found = await Promise.all([clientOf(search.clientId), owners(), ofMobile(after, enough)]);
      const placed = found
        .flat()
        .filter((client) => client !== undefined)
        .map((client) => ({ client, position: paddedId(client.client_id) }))
        .filter(({ client }) => status === undefined || client.status === status)
        .filter(({ position }) => after === undefined || position > after);
      const distinct = [...new Map(placed.map((one) => [one.position, one])).values()];
      const items = distinct.sort((a, b) => (a.position < b.position ? -1 : 1)).slice(0, enough);
      return { items, lastRead: undefined };
    },
  };
}

/** One after the other; the second leaves out whom the first has. */
const STEPS = [
  { mark: "1", index: "by-name", match: "full" },
  { mark: "2", index: "by-last-word", match: "last" },
] as const satisfies readonly { mark: string; index: ClientIndex; match: ReturnType<typeof nameMatch> }[];

/** Those whose full name begins with the first word, by name; then those whose last word does. */
function peopleOfName({ database, tenant_id, status }: ClientSource, search: NameSearch): ClientList {
  const prefix = keyPrefix(search.first);
  return {
    isPosition: (text) => /^[12]/.test(text) && isKeyLike(text.slice(1), prefix),
    read: async (after, enough) => {
      const items: PlacedClient[] = [];
      if (prefix === "") return { items, lastRead: undefined };
      for (const { mark, index, match } of STEPS.filter((step) => step.mark >= (after?.[0] ?? ""))) {
        const range = { prefix, after: after?.[0] === mark ? after.slice(1) : undefined, status };
        const page = await database.queryPage(clientsBy(index, tenant_id, range), {
          enough: enough - items.length,
          budget: READ_BUDGET,
          isWanted: ({ full_name }) => nameMatch(search, full_name?.S ?? "") === match,
        });
        items.push(...page.items.map((client) => ({ client, position: `${mark}${client.key}` })));
        const lastRead = page.lastRead && `${mark}${page.lastRead}`;
        if (lastRead !== undefined || items.length >= enough) return { items, lastRead };
      }
      return { items, lastRead: undefined };
    },
  };
}
