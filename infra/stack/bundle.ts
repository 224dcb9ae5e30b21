import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { type AssetCode, Code } from "aws-cdk-lib/aws-lambda";
import { buildSync, type OutputFile } from "esbuild";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const OUTPUT = "index.mjs";

// Parts of the SDK that its modules import and no function uses. Of its checksums only SHA-256 is used, which Node has.
// The dynamic import of event streams would also keep esbuild from joining the SDK's modules into one scope and dropping
// their unused exports.
const UNUSED_OF_SDK = {
  "@aws-sdk/credential-provider-node": "./infra/stack/stand-ins/environment-credentials.ts",
  "@aws-sdk/middleware-endpoint-discovery": "./infra/stack/stand-ins/no-endpoint-discovery.ts",
  "@aws/lambda-invoke-store": "./infra/stack/stand-ins/no-invoke-store.ts",
  "@smithy/core/checksum": "./infra/stack/stand-ins/native-checksum.ts",
  "@smithy/core/config": "./infra/stack/stand-ins/environment-config.ts",
  "@smithy/core/event-streams": "./infra/stack/stand-ins/no-event-streams.ts",
};

// An import of one of Node's own modules reads all its properties at once, which loads what lies behind getters: all of
// undici behind http's, Web Crypto behind crypto's. That is a third of a cold start.
const NODE_MODULES = Object.fromEntries(
  ["crypto", "fs", "fs/promises", "http", "https", "os", "process"].flatMap((name) => {
    const file = `./infra/stack/stand-ins/node/${name.replace("/", "-")}.cjs`;
    return [
      [name, file],
      [`node:${name}`, file],
    ];
  }),
);

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

/** A bundle and what it consists of. */
export interface BuiltBundle {
  readonly files: readonly OutputFile[];
  /** Bytes of the minified module. */
  readonly bytes: number;
  /** Bytes of the module by source file. */
  readonly sources: Readonly<Record<string, number>>;
  /** Every file that esbuild read, from the project's root. */
  readonly inputs: readonly string[];
}

/**
 * Builds a function's code. The output path is in the project's root, so that paths in the source map are the same
 * wherever the assembly is written, and the asset's hash too.
 * @param entry the module that exports `handler`, from the project's root
 */
export function buildBundle(entry: string): BuiltBundle {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: PROJECT_ROOT,
    entryPoints: [entry],
    outfile: OUTPUT,
    write: false,
    metafile: true,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    // The SDK reads its version from its package.json, for the user agent: 2 kB.
    loader: { ".json": "empty" },
    alias: { ...UNUSED_OF_SDK, ...NODE_MODULES },
    // The texts of the API's description, which no function loads.
    external: ["*/description.ts"],
    minify: true,
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    logLevel: "warning",
  });
  const { bytes = 0, inputs: parts = {} } = metafile.outputs[OUTPUT] ?? {};
  const sources = Object.entries(parts).map(([file, { bytesInOutput }]) => [file, bytesInOutput]);
  return {
    files: outputFiles,
    bytes,
    sources: Object.fromEntries(sources),
    inputs: Object.keys(metafile.inputs),
  };
}

function writeBundle(entry: string, outputFolder: string): void {
  mkdirSync(outputFolder, { recursive: true });
  for (const { path, contents } of buildBundle(entry).files) {
    writeFileSync(join(outputFolder, basename(path)), contents);
  }
}
