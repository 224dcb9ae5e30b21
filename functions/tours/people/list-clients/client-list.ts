import type { PageRequest } from "../../../../shared/api/paging.ts";
import { READ_BUDGET } from "../../../../shared/lists/list-page.ts";
import {
  type ClientIndex,
  isKeyOfWord,
  mobileEndPrefix,
  mobilePrefix,
  namePrefix,
  sortKeyOf,
  WORD_INDEXES,
  wordPrefix,
} from "../../../../shared/tables/client-indexes.ts";
import type { ListedClient } from "../../../../shared/tables/client-profile.ts";
import { readContact, readListedClient } from "../../../../shared/tables/clients-table.ts";
import type { Database, ItemPage, StoredItem } from "../../../../shared/tables/database.ts";
import { paddedId } from "../../../../shared/tables/history-entry.ts";
import {
  clientIdsByMobileEnd,
  clientsBy,
  isKeyLike,
  type KeyedClient,
} from "../../../../shared/tables/listed-clients.ts";
import {
  type ClientSearch,
  type ContactSearch,
  inByteOrder,
  type NameSearch,
  nameMatch,
} from "./client-search.ts";

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
const EMPTY: ItemPage<PlacedClient> = { items: [], lastRead: undefined };

/** The people of a tenant: everybody by id, or those whom a search finds. */
export function clientList(source: ClientSource, search: ClientSearch | undefined): ClientList {
  if (search === undefined) return everybody(source);
  return search.by === "name" ? peopleOfName(source, search) : peopleOfContact(source, search);
}

function everybody(source: ClientSource): ClientList {
  const { read } = peopleBetween(source, [{ index: "by-id", prefix: "" }]);
  return { isPosition: (text) => ID.test(text), read };
}

/** Lists one after the other; each leaves out people of earlier ones. */
function oneAfterTheOther(lists: readonly ClientList[]): ClientList {
  const marked = lists.map((list, index) => ({ list, mark: `${index + 1}` }));
  return {
    isPosition: (text) =>
      marked.some(({ list, mark }) => text.startsWith(mark) && list.isPosition(text.slice(1))),
    read: async (after, enough) => {
      const items: PlacedClient[] = [];
      for (const { list, mark } of marked.filter((each) => each.mark >= (after?.[0] ?? ""))) {
        const from = after?.[0] === mark ? after.slice(1) : undefined;
        const page = await list.read(from, enough - items.length);
        items.push(...page.items.map(({ client, position }) => ({ client, position: `${mark}${position}` })));
        const lastRead = page.lastRead && `${mark}${page.lastRead}`;
        if (lastRead !== undefined || items.length >= enough) return { items, lastRead };
      }
      return { items, lastRead: undefined };
    },
  };
}

/** The people of an index whose keys begin with a text. */
interface IndexPart {
  readonly index: ClientIndex;
  readonly prefix: string;
  /** Which of them are wanted; all by default. */
  readonly isWanted?: (item: StoredItem) => boolean;
}

interface ReadPart extends IndexPart {
  readonly items: readonly KeyedClient[];
  /** The key after which nothing is known; undefined where the part was read to its end. */
  readonly known: string | undefined;
}

// How many of each part are read at first. The rest of the budget is for the parts that have more.
const FIRST_READS = 60;

/** The people of parts of indexes as one list, by their keys. Nobody who is wanted is in two parts. */
function peopleBetween(
  { database, tenant_id, status }: ClientSource,
  parts: readonly IndexPart[],
): ClientList {
  async function more(part: ReadPart, enough: number, budget: number): Promise<ReadPart> {
    const { index, prefix, known: after, isWanted } = part;
    const range = clientsBy(index, tenant_id, { prefix, after, status });
    const size = { enough: enough - part.items.length, budget, ...(isWanted && { isWanted }) };
    const { items, lastRead } = await database.queryPage(range, size);
    // The last person is left out if there are more than enough.
    const isFull = items.length >= size.enough;
    return { ...part, items: [...part.items, ...items], known: isFull ? items.at(-1)?.key : lastRead };
  }

  return {
    isPosition: (text) => parts.some(({ prefix }) => isKeyLike(text, prefix)),
    read: async (after, enough) => {
      const begun = parts.map((part) => ({ ...part, items: [], known: after }));
      const budget = parts.length === 1 ? READ_BUDGET : FIRST_READS;
      let read = await Promise.all(begun.map((part) => more(part, enough, budget)));
      const open = read.filter(({ items, known }) => known !== undefined && items.length < enough);
      if (parts.length > 1 && open.length > 0 && merged(read).items.length < enough) {
        const rest = Math.floor((READ_BUDGET - parts.length * FIRST_READS) / open.length);
        read = await Promise.all(read.map((part) => (open.includes(part) ? more(part, enough, rest) : part)));
      }
      const { items, lastRead } = merged(read);
      const placed = items.slice(0, enough).map((client) => ({ client, position: client.key }));
      return { items: placed, lastRead };
    },
  };
}

/** The people of all parts in order, up to where all parts are known. */
function merged(parts: readonly ReadPart[]): ItemPage<KeyedClient> {
  const [end] = parts.flatMap(({ known }) => known ?? []).sort(inByteOrder);
  const items = parts
    .flatMap((part) => part.items)
    .filter(({ key }) => end === undefined || inByteOrder(key, end) <= 0)
    .sort((one, other) => inByteOrder(one.key, other.key));
  return { items, lastRead: end };
}

/** First those whose full name begins with the query, by name; then those with a word for each word of the query. */
function peopleOfName(source: ClientSource, search: NameSearch): ClientList {
  if (search.text === "") return { isPosition: () => false, read: async () => EMPTY };
  const matchOf = (item: StoredItem) => nameMatch(search, item.full_name?.S ?? "");
  const beginning = {
    index: "by-name",
    prefix: namePrefix(search.text),
    isWanted: (item: StoredItem) => matchOf(item)?.by === "beginning",
  } as const;
  const words = WORD_INDEXES.map((index) => ({
    index,
    prefix: wordPrefix(search.longest),
    isWanted: (item: StoredItem) => {
      const match = matchOf(item);
      return match?.by === "word" && isKeyOfWord(item[sortKeyOf(index)]?.S ?? "", match.word);
    },
  }));
  return oneAfterTheOther([peopleBetween(source, [beginning]), peopleBetween(source, words)]);
}

/**
 * The person of an id or a contact, and those who have a mobile number, by id; then those whose mobile number begins or ends
 * with the digits.
 */
function peopleOfContact(source: ClientSource, search: ContactSearch): ClientList {
  const { parts } = search;
  const exact = peopleOfExactly(source, search);
  if (parts === undefined) return exact.list;
  const { beginning, international, end } = parts;
  const begins = ({ mobile_number }: Mobile) =>
    beginning !== undefined && `${mobile_number}`.startsWith(beginning);
  const beginsWithCode = ({ mobile_country_code: code, mobile_number }: Mobile) =>
    code === international?.code && `${mobile_number}`.startsWith(international?.beginning ?? "");
  const between = (prefix: string | undefined, isWanted: (client: Mobile) => boolean) =>
    peopleBetween(
      source,
      prefix === undefined
        ? []
        : [{ index: "by-mobile", prefix, isWanted: (item) => isWanted(mobileOf(item)) }],
    );
  return oneAfterTheOther([
    exact.list,
    withoutExact(exact, (isOther) => between(beginning, isOther)),
    withoutExact(exact, (isOther) =>
      between(
        international?.beginning,
        (client) => isOther(client) && !begins(client) && beginsWithCode(client),
      ),
    ),
    withoutExact(exact, (isOther) =>
      peopleOfEnd(source, end, (client) => isOther(client) && !begins(client) && !beginsWithCode(client)),
    ),
  ]);
}

/** The people whom a query names exactly. */
interface ExactPeople {
  readonly list: ClientList;
  /** Reads who owns the contacts; gives a predicate that says whether somebody is in the list. */
  readonly membership: () => Promise<(client: Mobile) => boolean>;
}

/** A list without the people whom a query names exactly, who are read with each page. */
function withoutExact(
  { membership }: ExactPeople,
  listOf: (isOther: (client: Mobile) => boolean) => ClientList,
): ClientList {
  return {
    isPosition: listOf(() => true).isPosition,
    read: async (after, enough) => {
      const isExact = await membership();
      return await listOf((client) => !isExact(client)).read(after, enough);
    },
  };
}

/** The person of an id or a contact, and those who have a mobile number, by id. */
function peopleOfExactly({ database, tenant_id, status }: ClientSource, search: ContactSearch): ExactPeople {
  let owners: Promise<number[]> | undefined;

  /** Reads the owners of the contacts once for a page. */
  function ownerIds(): Promise<number[]> {
    owners ??= readOwnerIds();
    return owners;
  }

  async function readOwnerIds(): Promise<number[]> {
    const keys = search.contacts.map((record) => [record, readContact(tenant_id, record)] as const);
    const contacts = keys.length === 0 ? {} : await database.read(Object.fromEntries(keys));
    return Object.values(contacts).flatMap((contact) => contact?.client_id ?? []);
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

  const list: ClientList = {
    isPosition: (text) => ID.test(text),
    read: async (after, enough) => {
      const found = await Promise.all([
        clientOf(search.clientId),
        ownerIds().then((ids) => Promise.all(ids.map(clientOf))),
        ofMobile(after, enough),
      ]);
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
  return {
    list,
    membership: async () => {
      const ids = new Set([...(await ownerIds()), search.clientId]);
      const { mobileNumber: number } = search;
      return ({ client_id, mobile_number }) =>
        ids.has(client_id) || (number !== undefined && mobile_number === number);
    },
  };
}

/** Those whose mobile number ends with digits. The index has only their ids. */
function peopleOfEnd(
  { database, tenant_id, status }: ClientSource,
  digits: string | undefined,
  isWanted: (client: Mobile) => boolean,
): ClientList {
  if (digits === undefined) return { isPosition: () => false, read: async () => EMPTY };
  const end = digits;
  const prefix = mobileEndPrefix(end);
  return {
    isPosition: (text) => isKeyLike(text, prefix),
    read: async (after, enough) => {
      const items: PlacedClient[] = [];
      let last = after;
      // Each part is as large as all before it: a status may leave out nearly all.
      for (let read = 0, part = enough; read < MAX_READ_BY_ID && items.length < enough; part = read) {
        const range = clientIdsByMobileEnd(tenant_id, { prefix, after: last });
        const page = await database.queryPage(range, { enough: part, budget: part });
        read += part;
        items.push(...(await people(page.items)));
        last = page.lastRead;
        if (last === undefined) break;
      }
      // Those beyond the page come on the next page, too.
      return {
        items: items.slice(0, enough),
        lastRead: items.length > enough ? items[enough - 1]?.position : last,
      };
    },
  };

  async function people(found: readonly { client_id: number; key: string }[]): Promise<PlacedClient[]> {
    const keys = found.map(({ client_id }) => [client_id, readListedClient(tenant_id, client_id)] as const);
    const clients = keys.length === 0 ? {} : await database.read(Object.fromEntries(keys));
    return found.flatMap(({ client_id, key }) => {
      const client = clients[client_id];
      if (client === undefined || (status !== undefined && client.status !== status)) return [];
      const isFound = `${client.mobile_number}`.endsWith(end) && isWanted(client);
      return isFound ? [{ client, position: key }] : [];
    });
  }
}

// Each of them costs a read unit.
const MAX_READ_BY_ID = 200;

type Mobile = Pick<ListedClient, "client_id" | "mobile_country_code" | "mobile_number">;

function mobileOf({ client_id, mobile_country_code, mobile_number }: StoredItem): Mobile {
  return {
    client_id: Number(client_id?.N),
    mobile_country_code: mobile_country_code?.S,
    mobile_number: mobile_number?.N === undefined ? undefined : Number(mobile_number.N),
  };
}
