import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { type AssetCode, Code } from "aws-cdk-lib/aws-lambda";
import { buildSync } from "esbuild";

const PROJECT_ROOT = join(import.meta.dirname, "..");

/**
 * One function's code as one minified ESM file, `index.mjs`, with its source map beside it and the SDK inside, so that
 * what was tested is what runs.
 * @param entry the module that exports `handler`, from the project's root
 */
export function bundle(entry: string): AssetCode {
  return Code.fromAsset(join(PROJECT_ROOT, dirname(entry)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never used: esbuild is a dependency of the project, so the local bundling cannot be missing.
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

// Built as if into the project's root: paths in the source map are then the same wherever the assembly is written, and
// so is the asset's hash.
function writeBundle(entry: string, outputFolder: string): void {
  const { outputFiles } = buildSync({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [entry],
    outfile: "index.mjs",
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    logLevel: "warning",
  });
  mkdirSync(outputFolder, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(join(outputFolder, basename(path)), contents);
}
