import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { type AssetCode, Code } from "aws-cdk-lib/aws-lambda";
import type { BuiltBundle } from "./bundle-builder.ts";
import { functionDeclarations } from "./functions/function-declarations.ts";
import { pagesDeclaration } from "./functions/pages-declaration.ts";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const BUILDER = join(import.meta.dirname, "bundle-builder.ts");

/**
 * A function's code as minified ESM files with their source maps: `index.mjs`, the chunk of the start, and a file for each
 * folder of operations, which the first request for one loads. The SDK is inside, so that the tested version runs.
 * @param entry the module that exports `handler`, from the project's root
 */
export function bundle(entry: string): AssetCode {
  return Code.fromAsset(join(PROJECT_ROOT, dirname(entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never used: esbuild is a dependency of the project, so local bundling always works.
      image: DockerImage.fromRegistry("none"),
      local: {
        tryBundle: (outputFolder) => {
          writeBundle(entry, outputFolder);
          return true;
        },
      },
    },
  });
}

const built = new Map<string, BuiltBundle>();

/**
 * The bundle of one of the functions, once per process. The first to ask has all of them built, at once in one process.
 * @param entry the module that exports `handler`, from the project's root
 */
export function functionBundle(entry: string): BuiltBundle {
  if (built.size === 0) {
    const declarations = [...Object.values(functionDeclarations), pagesDeclaration];
    const entries = declarations.map((declaration) => declaration.entry);
    for (const [index, bundle] of sharedOrBuilt(entries).entries()) built.set(entries[index] ?? "", bundle);
  }
  const bundle = built.get(entry);
  if (bundle === undefined) throw new Error(`${entry} is no function's.`);
  return bundle;
}

/**
 * Builds another module as if it were a function's, or a function with modules of the SDK that its bundle leaves out.
 * @param entry the module, from the project's root
 * @param kept modules that infra/stack/unused-of-sdk.ts leaves out
 */
export function buildBundle(entry: string, kept: readonly string[] = []): BuiltBundle {
  const [bundle] = build([entry], kept);
  if (bundle === undefined) throw new Error(`${entry} has no bundle.`);
  return bundle;
}

/**
 * What another process of the same test run has built already, since a build takes 4 s of CPU time and many of them need it:
 * the sources do not change during a run. Elsewhere, where `SHARED_BUNDLES` names no file, each process builds its own.
 */
function sharedOrBuilt(entries: readonly string[]): BuiltBundle[] {
  const { SHARED_BUNDLES: file } = process.env;
  if (file === undefined) return build(entries);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8"));
  const bundles = build(entries);
  const own = `${file}.${process.pid}`;
  writeFileSync(own, JSON.stringify(bundles));
  renameSync(own, file);
  return bundles;
}

// In a process of its own, since esbuild takes plugins only asynchronously and CDK waits for no promise.
function build(entries: readonly string[], kept: readonly string[] = []): BuiltBundle[] {
  const options = kept.map((module) => `--keep=${module}`);
  const { stdout, status } = spawnSync(process.execPath, [BUILDER, ...options, ...entries], {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${entries.join(", ")} does not build.`);
  return JSON.parse(stdout);
}

function writeBundle(entry: string, outputFolder: string): void {
  mkdirSync(outputFolder, { recursive: true });
  for (const { path, contents } of functionBundle(entry).files) {
    writeFileSync(join(outputFolder, path), contents);
  }
}
