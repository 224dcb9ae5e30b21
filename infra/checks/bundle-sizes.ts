import { functionBundle } from "../stack/bundle.ts";
import type { BuiltBundle } from "../stack/bundle-builder.ts";
import {
  type FunctionDeclaration,
  type FunctionName,
  functionDeclarations,
} from "../stack/functions/function-declarations.ts";
import { pagesDeclaration } from "../stack/functions/pages-declaration.ts";

/** What a function's cold start loads, and its limit. */
export interface BundleSize {
  readonly name: FunctionName | "Pages";
  /** Bytes of the start, and of the largest operation. */
  readonly bytes: number;
  readonly maxBytes: number;
  /** Bytes by package, the largest first; the project's own code is one entry. */
  readonly composition: readonly (readonly [name: string, bytes: number])[];
}

const OWN_CODE = "our own code";
const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The sizes of all functions' bundles. */
export function bundleSizes(): BundleSize[] {
  const declarations = { ...functionDeclarations, Pages: pagesDeclaration };
  return Object.entries<FunctionDeclaration>(declarations).map(([name, declaration]) => {
    const built = functionBundle(declaration.entry);
    return {
      name: name as BundleSize["name"],
      bytes: built.startBytes + Math.max(0, ...Object.values(built.operationBytes)),
      maxBytes: declaration.maxBundleBytes,
      composition: composition(built),
    };
  });
}

/** Whether a bundle keeps within its limit. */
export function isWithinBudget({ bytes, maxBytes }: BundleSize): boolean {
  return bytes <= maxBytes;
}

/** What a cold start loads as a line of text. */
export function describeSize({ name, bytes, maxBytes }: BundleSize): string {
  return `${name}: a cold start loads ${kilobytes(bytes)} kB of at most ${kilobytes(maxBytes)} kB`;
}

/** Bytes in kB with one decimal. */
export function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1);
}

function composition({ sources }: BuiltBundle): [string, number][] {
  const byName = new Map<string, number>();
  for (const [file, bytes] of Object.entries(sources)) {
    const name = PACKAGE.exec(file)?.[1] ?? OWN_CODE;
    byName.set(name, (byName.get(name) ?? 0) + bytes);
  }
  return [...byName].sort(([, a], [, b]) => b - a);
}
