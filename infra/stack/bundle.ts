import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { type AssetCode, Code } from "aws-cdk-lib/aws-lambda";
import type { BuiltBundle } from "./bundle-builder.ts";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const BUILDER = join(import.meta.dirname, "bundle-builder.ts");

/**
 * A function's code as one minified ESM file, `index.mjs`, with its source map beside it. The SDK is inside, so that
 * the tested version runs.
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

/**
 * Builds a function's code. In a process of its own, since esbuild takes plugins only asynchronously and CDK waits for no
 * promise.
 * @param entry the module that exports `handler`, from the project's root
 */
export function buildBundle(entry: string): BuiltBundle {
  const { stdout, status } = spawnSync(process.execPath, [BUILDER, entry], {
    encoding: "utf8",
    maxBuffer: Number.POSITIVE_INFINITY,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${entry} does not build.`);
  return JSON.parse(stdout);
}

function writeBundle(entry: string, outputFolder: string): void {
  mkdirSync(outputFolder, { recursive: true });
  for (const { path, contents } of buildBundle(entry).files) {
    writeFileSync(join(outputFolder, basename(path)), contents);
  }
}
