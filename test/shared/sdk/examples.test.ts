import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import * as v from "valibot";
import { afterAll, describe, expect, it } from "vitest";
import { operationNames } from "../../../shared/api/operations.ts";
import { PROJECT_ROOT } from "../../support/started-product.ts";

const SDK = join(PROJECT_ROOT, "shared/sdk");
const { exports } = v.parse(
  v.object({ exports: v.record(v.string(), v.object({ default: v.string() })) }),
  JSON.parse(readFileSync(join(SDK, "package.json"), "utf8")),
);

/** A function, class or operation that apps import, and the example in its doc comment. */
interface Public {
  readonly file: string;
  readonly name: string;
  readonly example: string | undefined;
}

const publics = Object.values(exports).flatMap(({ default: built }) => publicsOf(basename(built, ".js")));

const imported = publics
  .filter(({ file }) => file !== "operations.ts")
  .map(({ file, name }) => `import { ${name} } from "${join(SDK, file)}";`);

/** What the examples take as given. */
const GIVEN = `
import * as operations from "${join(SDK, "operations.ts")}";
${imported.join("\n")}
import type { AccessToken, BookingSdk, Versioned } from "${join(SDK, "booking-sdk.ts")}";
import type { Changes } from "${join(SDK, "changes.ts")}";
import type { Appointment, BookSeriesRequest, BookTourRequest, ListedAppointment } from "${join(SDK, "records.ts")}";
import type { WebhookEvent } from "${join(SDK, "webhooks.ts")}";
const { bookTour, listAppointments, listTours, getAppointment } = operations;
declare const club: BookingSdk<typeof operations>;
declare const token: () => Promise<AccessToken>;
declare const baseUrl: string, clientId: string, clientSecret: string, code: string, codeVerifier: string;
declare const redirectUri: string, company_uuid: string, tenant_uuid: string, date: string;
declare const tenant_id: number, client_id: number, coach_id: number, room_id: number, tour_id: number;
declare const appointment_id: number, appointment_type_id: number, unavailability_id: number;
declare const service_category_id: number, membership_id: number, series_id: number, webhook_id: number;
declare const class_id: number, class_type_id: number, recurring_class_id: number;
declare const recurrence: BookSeriesRequest["recurrence"];
declare const confirms: (count: number, forfeited: number) => Promise<boolean>;
declare const path: { tenant_id: number; appointment_id: number }, updated_since: string;
declare let known: ListedAppointment[];
declare const record: Versioned, body: BookTourRequest, appointment: Appointment;
declare const appointments: ListedAppointment[], changes: Changes<ListedAppointment>;
declare const request: Request, secret: string, secrets: readonly string[], port: number;
declare const applied: Map<string, number>, apply: (event: WebhookEvent) => Promise<void>;
declare function createServer(
  listener: (
    request: { readonly headers: Readonly<Record<string, string | string[] | undefined>> },
    response: { writeHead(status: number): { end(): void } },
  ) => void,
): { listen(port: number): void };
declare function text(request: object): Promise<string>;
declare const save: (secret: string | null) => Promise<void>;
declare const store: (refreshToken: string) => void, newestStored: () => string, signInAgain: () => void;
`;

const project = mkdtempSync(join(tmpdir(), "sdk-examples-"));
afterAll(() => rmSync(project, { recursive: true, force: true }));

describe("the examples of the SDK and its README", () => {
  it("are there for every public function and operation", () => {
    expect(publics.map(({ name }) => name)).toEqual(expect.arrayContaining([...operationNames, "eachItem"]));
    expect(publics.filter(({ example }) => example === undefined)).toEqual([]);
  });

  it("compile", () => {
    const examples = [...publics.map(({ example }) => example), ...codeOfReadme()];
    const functions = examples.map((code, at) => `export async function example${at}() {\n${code}\n}`);
    writeFileSync(join(project, "examples.ts"), `${GIVEN}${functions.join("\n")}`);
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--skipLibCheck"];
    const typed = ["--allowImportingTsExtensions", "--exactOptionalPropertyTypes", "--types", ""];
    const { status, stdout } = spawnSync(
      join(PROJECT_ROOT, "node_modules/.bin/tsc"),
      [...options, ...typed, "--lib", "es2023,dom,dom.iterable,dom.asynciterable", "examples.ts"],
      { cwd: project, encoding: "utf8" },
    );
    expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
  });
});

/** The README's code, without its imports. */
function codeOfReadme(): string[] {
  const blocks = [...readFileSync(join(SDK, "README.md"), "utf8").matchAll(/```ts\n(.*?)```/gs)];
  if (blocks.length === 0) throw new Error("The SDK's README has no code.");
  return blocks.map(([, code = ""]) => code.replaceAll(/^import .*$/gm, ""));
}

function publicsOf(module: string): Public[] {
  const file = `${module}.ts`;
  const source = readFileSync(join(SDK, file), "utf8");
  const exported = [...source.matchAll(/^export (?:async )?(?:function\*?|const|class) (\w+)/gm)];
  return exported.map(({ 1: name = "", index }) => {
    const [, comment = ""] = /\/\*\*((?:(?!\*\/).)*)\*\/\n$/s.exec(source.slice(0, index)) ?? [];
    const [, example] = comment.replaceAll(/^ \* ?/gm, "").split("@example\n");
    return { file, name, example: example?.trim() };
  });
}
