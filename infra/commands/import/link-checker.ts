import type { SectionName } from "./club-file.ts";
import type { Id, IdKind, Links, Reference } from "./links.ts";

/** A reference to a record that has not come yet, from all records of a section that make it in the same place. */
interface OpenReference {
  readonly section: SectionName;
  readonly reference: Reference;
  readonly indexes: number[];
}

const TARGETS: Partial<Record<IdKind, string>> = {
  company: "one of the companies of the file",
  tenant: "one of the tenants of the file",
  "appointment type": "one of the appointment types",
  client: "one of the clients",
};

/** Knows the names of all records so far, and which names were used before their record came; keeps nothing else. */
export class LinkChecker {
  readonly #holders = new Map<IdKind, Map<string, number>>();
  readonly #open = new Map<string, OpenReference>();

  /** Adds a record; gives a sentence for each of its names that an earlier record has. */
  add(section: SectionName, index: number, { ids, references }: Links): string[] {
    for (const reference of references) this.#refer(section, index, reference);
    return ids.flatMap((id) => this.#claim(section, index, id));
  }

  /** Whether a record has the name. */
  has(kind: IdKind, key: string): boolean {
    return this.#holders.get(kind)?.has(key) ?? false;
  }

  /** A sentence for each use of a name that no record has, now that all records are added. */
  *unresolved(): Generator<string, void, undefined> {
    for (const { section, reference, indexes } of this.#open.values()) {
      const { kind, key, path, tenantId } = reference;
      if (this.has(kind, key)) continue;
      // That there is no such tenant is a sentence of its own.
      if (tenantId !== undefined && !this.has("tenant", String(tenantId))) continue;
      const target = tenantId === undefined ? TARGETS[kind] : `${TARGETS[kind]} of tenant ${tenantId}`;
      for (const index of indexes) yield `${section}[${index}].${path} must name ${target}.`;
    }
  }

  /** Lets go of all names but those of one kind, so that their memory is free for what comes next. */
  forgetAllBut(kept: IdKind): void {
    for (const kind of this.#holders.keys()) if (kind !== kept) this.#holders.delete(kind);
    this.#open.clear();
  }

  #claim(section: SectionName, index: number, { kind, key, field }: Id): string[] {
    const holders = this.#holders.get(kind) ?? new Map<string, number>();
    this.#holders.set(kind, holders);
    const holder = holders.get(key);
    if (holder !== undefined) {
      return [`${section}[${index}].${field} must differ from that of ${section}[${holder}].`];
    }
    holders.set(ownCopy(key), index);
    return [];
  }

  #refer(section: SectionName, index: number, reference: Reference): void {
    const { kind, key, path } = reference;
    if (this.has(kind, key)) return;
    const place = ownCopy([section, path, kind, key].join(" "));
    const open = this.#open.get(place) ?? { section, reference, indexes: [] };
    open.indexes.push(index);
    this.#open.set(place, open);
  }
}

// V8 keeps a part of a string as a view into the whole, which here is a block of the file.
function ownCopy(text: string): string {
  return Buffer.from(text).toString();
}
