import { type BuiltBundle, buildBundle } from "../stack/bundle.ts";
import {
  type FunctionDeclaration,
  type FunctionName,
  functionDeclarations,
} from "../stack/function-declarations.ts";

/** How large a function's bundle is, and how large it may be. */
export interface BundleSize {
  readonly name: FunctionName;
  readonly bytes: number;
  readonly mostBytes: number;
  /** Bytes by package, the project's own code among them, the largest first. */
  readonly composition: readonly (readonly [name: string, bytes: number])[];
}

const OWN_CODE = "our own code";
const PACKAGE = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The bundles of all functions, built anew. */
export function bundleSizes(): BundleSize[] {
  return Object.entries<FunctionDeclaration>(functionDeclarations).map(([name, declaration]) => {
    const built = buildBundle(declaration.entry);
    return {
      name: name as FunctionName,
      bytes: built.bytes,
      mostBytes: declaration.mostBundleBytes,
      composition: composition(built),
    };
  });
}

/** Whether a bundle is no larger than it may be. */
export function isWithinBudget({ bytes, mostBytes }: BundleSize): boolean {
  return bytes <= mostBytes;
}

/** One line on a bundle's size. */
export function describeSize({ name, bytes, mostBytes }: BundleSize): string {
  return `${name}: ${kilobytes(bytes)} kB of at most ${kilobytes(mostBytes)} kB`;
}

/** Bytes in thousands, to a tenth. */
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
