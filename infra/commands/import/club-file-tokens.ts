import { Assembler } from "stream-json/assembler.js";
import type { Token } from "stream-json/parser.js";
import { isSectionName, type SectionName, sectionNames } from "./club-file.ts";

/** An entry of a club file: a record, not yet parsed, or a problem with the file's structure. */
export type ClubFileEntry =
  | {
      readonly kind: "record";
      readonly section: SectionName;
      readonly index: number;
      readonly value: unknown;
    }
  | {
      readonly kind: "problem";
      readonly sentence: string;
      /** The index of the client that it is about; undefined where it is about more, or about another record. */
      readonly clientIndex?: number | undefined;
    };

/** The position of the next token in the file's structure. */
type Place = "before" | "names" | "section" | "records" | "record" | "skipped value" | "after";

// More than twice the tokens of any valid record; larger ones are not held in memory.
const MAX_RECORD_TOKENS = 20_000;
const NOT_AN_OBJECT = "The file must hold one JSON object with the club's sections.";

/** Assembles the records of a club file from its JSON tokens; keeps nothing else. */
export class ClubFileTokens {
  readonly #assembler = new Assembler();
  readonly #seen = new Set<SectionName>();
  #place: Place = "before";
  #section: SectionName = "companies";
  #index = 0;
  #recordTokens = 0;
  #skippedDepth = 0;
  #afterSkipped: Place = "names";

  /** The state of the file after its last token. */
  get end(): "empty" | "incomplete" | "complete" {
    if (this.#place === "before") return "empty";
    return this.#place === "after" ? "complete" : "incomplete";
  }

  /** The sections that have not been read yet. */
  get missing(): SectionName[] {
    return sectionNames.filter((name) => !this.#seen.has(name));
  }

  /** Takes the next token; returns an entry if the token completes one. */
  consume(token: Token): ClubFileEntry | undefined {
    switch (this.#place) {
      case "before":
        return this.#begin(token);
      case "names":
        return token.name === "keyValue" ? this.#name(token.value) : this.#finish();
      case "section":
        return this.#beginSection(token);
      case "records":
        return token.name === "endArray" ? this.#endSection() : this.#beginRecord(token);
      case "record":
        return this.#continueRecord(token);
      default:
        return this.#skip(token);
    }
  }

  #begin(token: Token): ClubFileEntry | undefined {
    if (token.name === "startObject") {
      this.#place = "names";
      return undefined;
    }
    // One problem is enough: no section is reported as missing.
    for (const name of sectionNames) this.#seen.add(name);
    this.#beginSkipping("after", token);
    return problem(NOT_AN_OBJECT);
  }

  #name(name: string): ClubFileEntry | undefined {
    if (!isSectionName(name)) {
      this.#beginSkipping("names");
      return problem(`${shown(name)} is not a section of the club file.`);
    }
    if (this.#seen.has(name)) {
      this.#beginSkipping("names");
      return problem(`${name} must occur only once.`);
    }
    this.#seen.add(name);
    this.#section = name;
    this.#place = "section";
    return undefined;
  }

  #finish(): undefined {
    this.#place = "after";
  }

  #beginSection(token: Token): ClubFileEntry | undefined {
    if (token.name === "startArray") {
      this.#place = "records";
      this.#index = 0;
      return undefined;
    }
    this.#beginSkipping("names", token);
    return problem(`${this.#section} must be an array, empty if the club has none.`);
  }

  #endSection(): undefined {
    this.#place = "names";
  }

  #beginRecord(token: Token): ClubFileEntry | undefined {
    this.#place = "record";
    this.#recordTokens = 0;
    return this.#continueRecord(token);
  }

  #continueRecord(token: Token): ClubFileEntry | undefined {
    this.#recordTokens += 1;
    if (this.#recordTokens > MAX_RECORD_TOKENS) return this.#dropRecord(token);
    this.#assembler.consume(token);
    if (!this.#assembler.done) return undefined;
    this.#place = "records";
    return { kind: "record", section: this.#section, index: this.#index++, value: this.#assembler.current };
  }

  #dropRecord(token: Token): ClubFileEntry | undefined {
    const depth = this.#assembler.depth;
    this.#assembler.dropToLevel(0);
    this.#beginSkipping("records");
    this.#skippedDepth = depth;
    this.#skip(token);
    const index = this.#index++;
    const clientIndex = this.#section === "clients" ? index : undefined;
    return { kind: "problem", sentence: `${this.#section}[${index}] is too large.`, clientIndex };
  }

  #beginSkipping(afterwards: Place, firstToken?: Token): void {
    this.#place = "skipped value";
    this.#afterSkipped = afterwards;
    this.#skippedDepth = 0;
    if (firstToken !== undefined) this.#skip(firstToken);
  }

  #skip(token: Token): undefined {
    if (token.name === "startObject" || token.name === "startArray") this.#skippedDepth += 1;
    if (token.name === "endObject" || token.name === "endArray") this.#skippedDepth -= 1;
    if (this.#skippedDepth === 0) this.#place = this.#afterSkipped;
  }
}

function problem(sentence: string): ClubFileEntry {
  return { kind: "problem", sentence };
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100).toWellFormed());
}
