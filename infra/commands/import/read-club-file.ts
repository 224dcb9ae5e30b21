import { type FileHandle, open, stat } from "node:fs/promises";
import { TextDecoder } from "node:util";
import { jsonParser, type Token } from "stream-json/parser.js";
import { jsonVerifier } from "stream-json/utils/verifier.js";
import { type ClubFileEntry, ClubFileTokens } from "./club-file-tokens.ts";

/** An open club file; it can be read repeatedly. */
export interface ClubFile {
  readonly handle: FileHandle;
  /** In bytes. */
  readonly size: number;
}

/** The open file, or a sentence that explains why it cannot be read. */
export type OpenedClubFile =
  | { readonly ok: true; readonly file: ClubFile }
  | { readonly ok: false; readonly problem: string };

const BLOCK_BYTES = 64 * 1024;

/** Opens a club file; the caller closes its handle. */
export async function openClubFile(path: string): Promise<OpenedClubFile> {
  try {
    // Before opening, since opening a pipe waits for its writer.
    const stats = await stat(path);
    if (stats.isDirectory()) return unreadable(path, "it is a directory");
    if (!stats.isFile()) return unreadable(path, "it must be a regular file, since it is read twice");
    return { ok: true, file: { handle: await open(path), size: stats.size } };
  } catch (error) {
    return unreadable(path, reason(error));
  }
}

/**
 * Reads a club file from its beginning; holds one record at a time in memory.
 * @param onBytes gets the number of bytes read so far, after each block
 */
export async function* readClubFile(
  file: ClubFile,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<ClubFileEntry, void, undefined> {
  const tokens = new ClubFileTokens();
  const parse = safeParser();
  for await (const text of textOf(file, onBytes)) {
    if (text === undefined) return yield problem("The file must be UTF-8 text.");
    const parsed = parse(text);
    if (parsed === undefined) return yield problem(await syntaxProblem(file));
    for (const token of parsed) {
      const entry = tokens.consume(token);
      if (entry !== undefined) yield entry;
    }
  }
  if (tokens.end === "empty") return yield problem("The file is empty.");
  if (tokens.end === "incomplete") return yield problem("The file is not JSON: it ends too early.");
  for (const name of tokens.missing) yield problem(`${name} is missing: it must be an array.`);
}

function unreadable(path: string, why: string): OpenedClubFile {
  return { ok: false, problem: `${path} cannot be read: ${why}.` };
}

function problem(sentence: string): ClubFileEntry {
  return { kind: "problem", sentence };
}

/** A parser that returns undefined for text that is not JSON. */
function safeParser(): (text: string) => readonly Token[] | undefined {
  const parse = jsonParser({ streamValues: false });
  return (text) => {
    try {
      const parsed = parse(text);
      return typeof parsed === "symbol" ? [] : parsed.values;
    } catch {
      return undefined;
    }
  };
}

/** The file's text in blocks; ends with undefined if the file is not UTF-8. */
async function* textOf(
  file: ClubFile,
  onBytes: (bytes: number) => void,
): AsyncGenerator<string | undefined, void, undefined> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const block = Buffer.allocUnsafe(BLOCK_BYTES);
  for (let position = 0; ; ) {
    const { bytesRead } = await file.handle.read(block, 0, BLOCK_BYTES, position);
    const text = decode(decoder, block.subarray(0, bytesRead));
    // The parser ends a number at the next character, so a line break ends the last one.
    if (bytesRead === 0) return yield text === undefined ? undefined : `${text}\n`;
    yield text;
    if (text === undefined) return;
    position += bytesRead;
    onBytes(position);
  }
}

function decode(decoder: TextDecoder, bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes, { stream: bytes.length > 0 });
  } catch {
    return undefined;
  }
}

// The parser does not report where it failed; the verifier accepts the same text and does.
async function syntaxProblem(file: ClubFile): Promise<string> {
  const verify = jsonVerifier();
  try {
    for await (const text of textOf(file, () => {})) verify(text ?? "");
  } catch (error) {
    if (error instanceof Error && "line" in error && "pos" in error) {
      return `The file is not JSON: there is a syntax error in line ${error.line} at position ${error.pos}.`;
    }
    throw error;
  }
  return "The file is not JSON.";
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EACCES: "its permissions do not allow it",
  EPERM: "its permissions do not allow it",
};

function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return ("code" in error ? REASONS[String(error.code)] : undefined) ?? error.message;
}
