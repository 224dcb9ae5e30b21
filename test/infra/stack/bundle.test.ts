import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { basename, dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { Sha256 } from "@smithy/core/checksum";
import { HttpRequest } from "@smithy/core/protocols";
import { SignatureV4 } from "@smithy/signature-v4";
import { beforeAll, describe, expect, it } from "vitest";
import { LambdaFunction } from "../../../infra/local/lambda/lambda-function.ts";
import { listen } from "../../../infra/local/loopback/listen.ts";
import { bookingApp } from "../../../infra/stack/booking-app.ts";
import { functionBundle } from "../../../infra/stack/bundle.ts";
import {
  type FunctionName,
  functionDeclarations,
  functionNames,
  operationFunctions,
} from "../../../infra/stack/functions/function-declarations.ts";
import { pagesDeclaration } from "../../../infra/stack/functions/pages-declaration.ts";
import { standInOf } from "../../../infra/stack/unused-of-sdk.ts";
import { allTables } from "../../../shared/tables/all-tables.ts";
import { type TableName, tableVariable } from "../../../shared/tables/table-definition.ts";
import { benchEvent } from "../../bench/bench-events.ts";
import { itInAll } from "../../support/run-size.ts";
import { newTestFolder } from "../../support/test-folder.ts";
import { TEST_CONTEXT } from "./synthesized.ts";

let folder = "";
let bundles: string[] = [];

beforeAll(() => {
  folder = newTestFolder();
  bookingApp(TEST_CONTEXT, { outdir: folder });
  bundles = readdirSync(folder)
    .filter((name) => name.startsWith("asset."))
    .map((name) => join(folder, name));
});

describe("the bundles", () => {
  const built = (name: FunctionName) => functionBundle(functionDeclarations[name].entry);

  it("are one for each function: modules with their source maps beside them", () => {
    expect(bundles).toHaveLength(functionNames.length);
    for (const bundle of bundles) {
      const modules = modulesIn(bundle);
      expect(modules).toContain("index.mjs");
      const maps = modules.map((name) => `${name}.map`);
      expect(readdirSync(bundle).sort()).toEqual([...modules, ...maps].sort());
    }
  });

  it.each(operationFunctions)("have a chunk for each operation: %s", (name) => {
    const folders = readdirSync(join("functions", name.toLowerCase()), { recursive: true, encoding: "utf8" })
      .filter((file) => basename(file) === "operation.ts")
      .map((file) => basename(dirname(file)));
    expect(folders.length).toBeGreaterThan(0);
    expect(Object.keys(built(name).operationBytes).sort()).toEqual(folders.sort());
  });

  it.each(operationFunctions)("have an operation of another's start only where that uses it: %s", (name) => {
    const found = built(name).files.flatMap(({ path, contents }) =>
      path.endsWith(".map") ? operationsIn(contents).map((operation) => [operation, path] as const) : [],
    );
    const elsewhere = found.filter(
      ([operation, path]) => !new RegExp(`^${operation}-[A-Z0-9]{8}`).test(path),
    );
    expect(elsewhere).toEqual([]);
    expect(found.length).toBe(Object.keys(built(name).operationBytes).length);
  });

  it.each(functionNames)("are loaded by a start in two files: %s", (name) => {
    const { files } = built(name);
    const index = files.find(({ path }) => path === "index.mjs");
    const loaded = importsOf(index?.contents ?? "");
    expect(loaded).toHaveLength(1);
    const chunk = files.find(({ path }) => loaded.includes(`./${path}`));
    expect(chunk?.contents.length).toBeGreaterThan(100_000);
    expect(importsOf(chunk?.contents ?? "")).toEqual([]);
  });

  it.each([
    ["Appointments", "create-appointment"],
    ["Tours", "book-tour"],
  ] as const)("are loaded by the first booking in one file more: %s", (name, operation) => {
    const { files } = built(name);
    const chunk = importsOf(files.find(({ path }) => path === "index.mjs")?.contents ?? "");
    const own = files.find(({ path }) => new RegExp(`^${operation}-\\w{8}\\.mjs$`).test(path));
    expect(importsOf(own?.contents ?? "")).toEqual(chunk);
  });

  it("have all that they import inside, but the event streams that no function has", () => {
    for (const bundle of bundles) {
      const code = codeOf(bundle);
      const modules = modulesIn(bundle).map((name) => `./${name}`);
      const missing = importsOf(code).filter((name) => !modules.includes(name));
      expect(missing).toEqual([]);
      const later = [...code.matchAll(/\bimport\("([^"]+)"\)/g)].map(([, name = ""]) => name);
      expect(later.length).toBeGreaterThan(0);
      expect(later.filter((name) => !modules.includes(name))).toEqual(["@smithy/core/event-streams"]);
      expect(code).not.toContain("Dynamic require of");
    }
  });

  it.each(functionNames)("hold nothing that only the API's description needs: %s", (name) => {
    const { inputs } = built(name);
    expect(inputs).toContain(functionDeclarations[name].entry);
    expect(inputs.filter((file) => /\/(description|answer-schemas)\.ts$/.test(file))).toEqual([]);
  });

  it.each(functionNames)("hold a stand-in for each module of the SDK that is left out: %s", (name) => {
    const { inputs } = built(name);
    const isLeftOut = (module: string) => inputs.includes(`node_modules/${module}`);
    const leftOut = Object.entries(standInOf).filter(([module]) => isLeftOut(module));
    const files = new Set(leftOut.map(([, file]) => `infra/stack/stand-ins/${file}`));
    const held = inputs.filter((input) => input.includes("/stand-ins/"));
    expect(held.sort()).toEqual([...files].sort());
    expect(held.length).toBeGreaterThanOrEqual(5);
  });

  it("hold every stand-in, if of deliveries or of the pages", () => {
    const inputs = [...built("Deliveries").inputs, ...functionBundle(pagesDeclaration.entry).inputs];
    const modules = Object.keys(standInOf);
    expect(modules.filter((module) => !inputs.includes(`node_modules/${module}`))).toEqual([]);
  });

  it("name in their source maps no folder of the machine that made them", () => {
    for (const bundle of bundles) {
      const sources = sourcesOf(bundle);
      expect(sources).toContainEqual(expect.stringMatching(/^functions\/\w+\/handler\.ts$/));
      expect(sources.filter((source) => /^(\/|\.\.)/.test(source))).toEqual([]);
    }
  });

  itInAll("have files for later that load by themselves", async () => {
    const files = bundles.flatMap((bundle) => modulesIn(bundle).map((name) => join(bundle, name)));
    const later = files.filter((file) => !/^(index|chunk-\w+)\.mjs$/.test(basename(file)));
    expect(later.length).toBeGreaterThan(20);
    for (const file of later) {
      expect(Object.keys(await import(pathToFileURL(file).href)), file).not.toEqual([]);
    }
  });

  it("do not start without the environment that the stack gives them", async () => {
    for (const bundle of bundles) {
      await expect(import(pathToFileURL(join(bundle, "index.mjs")).href)).rejects.toThrow(/[A-Z]+_?[A-Z]+/);
    }
  });

  it("load nothing of Node's that lies behind a property which they do not read", () => {
    for (const bundle of bundles) {
      const unread = /undici|webstreams|zlib|fs.promises|webcrypto|worker_threads|parse_args/;
      const script = `
        await import(${JSON.stringify(pathToFileURL(join(bundle, "index.mjs")).href)}).catch(() => undefined);
        console.log(process.moduleLoadList.filter((name) => ${unread}.test(name)).join());`;
      const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
        encoding: "utf8",
      });
      expect(stdout.trim()).toBe("");
    }
  });
});

describe("a bundle", () => {
  const environment = {
    ...Object.fromEntries(Object.keys(allTables).map((name) => [tableVariable(name as TableName), "t"])),
    ALLOWED_ORIGINS: "*",
    AWS_REGION: "eu-west-1",
  };

  async function requestsOf(credentials: Readonly<Record<string, string>>) {
    const requests: SentRequest[] = [];
    const server = createServer(async (request, response) => {
      requests.push({ headers: request.headers, body: await text(request) });
      response.writeHead(400, { "Content-Type": "application/x-amz-json-1.0" }).end("{}");
    });
    const file = join(bundles.find(isAppointments) ?? "", "index.mjs");
    const endpoint = { AWS_ENDPOINT_URL_DYNAMODB: await listen(server) };
    const settings = { name: "f", file, exportName: "handler", timeoutMs: 10_000, memoryMb: 512 };
    const lambda = new LambdaFunction(
      { ...settings, environment: { ...environment, ...endpoint, ...credentials } },
      () => undefined,
    );
    await lambda.invoke(benchEvent("appointment", 0, ""));
    await lambda.stop();
    server.close();
    return requests;
  }

  it("signs its requests with the credentials that Lambda puts into the environment", async () => {
    const [{ headers, body } = NOTHING_SENT] = await requestsOf({
      AWS_ACCESS_KEY_ID: "AKIDEXAMPLE",
      AWS_SECRET_ACCESS_KEY: "secret",
      AWS_SESSION_TOKEN: "the-session",
    });
    expect(headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-west-1\/dynamodb\/aws4_request, SignedHeaders=\S*x-amz-security-token/,
    );
    expect(headers["x-amz-security-token"]).toBe("the-session");
    expect(headers.authorization).toBe(await authorizationBySdk({ headers, body }));
  });

  it("sends nothing where the environment holds no credentials", async () => {
    expect(await requestsOf({})).toEqual([]);
  });
});

function modulesIn(bundle: string): string[] {
  return readdirSync(bundle).filter((name) => name.endsWith(".mjs"));
}

function codeOf(bundle: string): string {
  return modulesIn(bundle)
    .map((name) => readFileSync(join(bundle, name), "utf8"))
    .join("\n");
}

/** The modules that code imports at once. */
function importsOf(code: string): string[] {
  return [...code.matchAll(/\b(?:from|import)"([\w@./-][\w@./:-]*)"/g)].map(([, name = ""]) => name);
}

function sourcesOf(bundle: string): string[] {
  return modulesIn(bundle).flatMap(
    (name) => JSON.parse(readFileSync(join(bundle, `${name}.map`), "utf8")).sources,
  );
}

/** The operations whose own modules a source map names. */
function operationsIn(map: string): string[] {
  const sources: string[] = JSON.parse(map).sources;
  return sources.flatMap((source) => /^functions\/.+\/([\w-]+)\/operation\.ts$/.exec(source)?.[1] ?? []);
}

function isAppointments(bundle: string): boolean {
  return sourcesOf(bundle).includes("functions/appointments/handler.ts");
}

interface SentRequest {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const NOTHING_SENT: SentRequest = { headers: {}, body: "" };

/** What the SDK's own signer, with its own checksums, would have signed that request with. */
async function authorizationBySdk({ headers, body }: SentRequest): Promise<string | undefined> {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? "")?.[1]?.split(";") ?? [];
  const signer = new SignatureV4({
    service: "dynamodb",
    region: "eu-west-1",
    credentials: {
      accessKeyId: "AKIDEXAMPLE",
      secretAccessKey: "secret",
      sessionToken: "the-session",
    },
    sha256: Sha256,
  });
  const request = new HttpRequest({
    method: "POST",
    path: "/",
    headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
    body,
  });
  const date = String(headers["x-amz-date"]);
  const signingDate = new Date(
    date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  return (await signer.sign(request, { signingDate })).headers.authorization;
}
