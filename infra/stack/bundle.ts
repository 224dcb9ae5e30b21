import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { AssetHashType, DockerImage } from "aws-cdk-lib";
import { type AssetCode, Code } from "aws-cdk-lib/aws-lambda";
import { buildSync, type OutputFile } from "esbuild";

const PROJECT_ROOT = join(import.meta.dirname, "../..");
const OUTPUT = "index.mjs";
const NODE_STAND_INS = "infra/stack/stand-ins/node";

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

// An import of one of Node's own modules asks for all its properties at once, and V8 then loads what lies behind those
// that Node fills in when they are asked for: all of undici behind http's, Web Crypto behind crypto's, worker threads
// behind util's. That is a third of a cold start. A stand-in takes the names that the bundles import and no other; a name
// that it lacks does not build.
const NODE_MODULES = Object.fromEntries(
  readdirSync(join(PROJECT_ROOT, NODE_STAND_INS)).flatMap((file) => {
    const name = basename(file, ".ts").replace("-", "/");
    return [
      [name, `./${NODE_STAND_INS}/${file}`],
      [`node:${name}`, `./${NODE_STAND_INS}/${file}`],
    ];
  }),
);

// The SDK makes UUIDs with the global `crypto`, which loads Web Crypto when it is read. Node's module has the same
// functions without.
const NODE_CRYPTO = {
  banner: { js: 'const nodeCrypto=process.getBuiltinModule("node:crypto");' },
  define: { crypto: "nodeCrypto" },
};

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
    ...NODE_CRYPTO,
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
