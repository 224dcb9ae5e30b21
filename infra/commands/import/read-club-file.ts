import { readFile, stat } from "node:fs/promises";
import { TextDecoder } from "node:util";
import { type ParseErrorCode, printParseErrorCode, visit } from "jsonc-parser";
import { isSectionName, optionalSections, type SectionName, sectionNames } from "./club-file.ts";

/** What a club file holds: its sections, whose records are not parsed yet, and what is wrong with its structure. */
export interface ClubFile {
  readonly sections: Partial<Record<SectionName, readonly unknown[]>>;
  /** A sentence for each problem. */
  readonly problems: readonly string[];
}

// A process that reads such a file takes some 1.5 GB: the text, its values and the parsed records. Node.js has a heap of 2 GB
// on a machine with 4 GB. 128 MiB are some 230,000 clients with a membership each.
const MAX_MIB = 128;

const NOT_AN_OBJECT = "The file must hold one JSON object with the club's sections.";

/**
 * Reads a club file.
 * @param maxBytes a larger file is not read
 */
export async function readClubFile(path: string, maxBytes = MAX_MIB * 2 ** 20): Promise<ClubFile> {
  try {
    if ((await stat(path)).size > maxBytes) return unread(tooLarge(path, maxBytes));
    return sectionsOf(await readFile(path));
  } catch (error) {
    return unread(`${path} cannot be read: ${reason(error)}.`);
  }
}

function tooLarge(path: string, maxBytes: number): string {
  return `${path} is larger than ${maxBytes / 2 ** 20} MiB. Split its clients over several files, each with all other records that they name, and import one after the other.`;
}

function unread(problem: string): ClubFile {
  return { sections: {}, problems: [problem] };
}

function sectionsOf(bytes: Uint8Array): ClubFile {
  const text = decode(bytes);
  if (text === undefined) return unread("The file must be UTF-8 text.");
  if (text.trim() === "") return unread("The file is empty.");
  const file = parse(text);
  if (file === undefined) return unread(syntaxProblem(text));
  if (typeof file.value !== "object" || file.value === null || Array.isArray(file.value))
    return unread(NOT_AN_OBJECT);
  const values: Readonly<Record<string, unknown>> = { ...file.value };
  const sections: Partial<Record<SectionName, readonly unknown[]>> = {};
  const problems: string[] = [];
  const names = memberNames(text);
  for (const [place, name] of names.entries()) {
    const records = values[name];
    if (!isSectionName(name)) problems.push(`${shown(name)} is not a section of the club file.`);
    else if (names.indexOf(name) < place) problems.push(`${name} must occur only once.`);
    else if (Array.isArray(records)) sections[name] = records;
    else problems.push(`${name} must be an array, empty if the club has none.`);
  }
  const missing = sectionNames.filter((name) => !names.includes(name) && !optionalSections.includes(name));
  return {
    sections,
    problems: [...problems, ...missing.map((name) => `${name} is missing: it must be an array.`)],
  };
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** The names of an object's members, in their order; a repeated name repeatedly, of which `JSON.parse` keeps the last. */
function memberNames(json: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [token, name, colon] of json.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[[{]|[\]}]/g)) {
    if (name === undefined) depth += token === "{" || token === "[" ? 1 : -1;
    else if (depth === 1 && colon !== undefined) names.push(JSON.parse(name));
  }
  return names;
}

/** Where a text is not JSON. `JSON.parse` does not always say it, so a parser that reports positions reads the text again. */
function syntaxProblem(text: string): string {
  const end = text.trimEnd().length;
  let found: { readonly isEnd: boolean; readonly line: number; readonly position: number } | undefined;
  const onError = (code: ParseErrorCode, offset: number, length: number, line: number, character: number) => {
    const isOpenString = printParseErrorCode(code) === "UnexpectedEndOfString" && offset + length >= end;
    found ??= { isEnd: offset >= end || isOpenString, line: line + 1, position: character + 1 };
  };
  try {
    visit(text, { onError }, { disallowComments: true });
  } catch {
    // It recurses into the text: of one that is nested too deep, it does not find the place.
  }
  if (found === undefined) return "The file is not JSON.";
  if (found.isEnd) return "The file is not JSON: it ends too early.";
  return `The file is not JSON: there is a syntax error in line ${found.line} at position ${found.position}.`;
}

function shown(name: string): string {
  return JSON.stringify(name.slice(0, 100).toWellFormed());
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a directory",
  EACCES: "its permissions do not allow it",
  EPERM: "its permissions do not allow it",
};

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ("code" in error ? REASONS[String(error.code)] : undefined) ?? error.message;
}
