import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import type { Synthesis } from "../../../infra/checks/synthesis.ts";
import { bookingApp } from "../../../infra/stack/booking-app.ts";
import { type OperationRow, operations } from "../../../shared/api/operations.ts";
import { manyOperations } from "../../support/many-operations.ts";
import { testFolder } from "../../support/test-folder.ts";

/** A context with which everything can be synthesized. */
export const TEST_CONTEXT = { stage: "dev", issuer: "https://login.club.example", audience: "booking-app" };

/** Over {@link TEST_CONTEXT}: the stack brings its own issuer. */
export const OWN_ISSUER = { issuer: undefined, audience: undefined };

/**
 * Bundles take most of a synthesis and change nothing of a template but their hashes; bundle.test.ts has their tests.
 */
export const NO_BUNDLES = { "aws:cdk:bundling-stacks": [] };

const syntheses = new Map<string, Pick<Synthesis, "template">>();
let many: Record<string, unknown> | undefined;

/** The app's template with these values over {@link TEST_CONTEXT}, once per worker; its rules are not applied. */
export function synthesized(context: Readonly<Record<string, unknown>> = {}): Pick<Synthesis, "template"> {
  const whole = { ...TEST_CONTEXT, ...NO_BUNDLES, ...context };
  const key = JSON.stringify(Object.entries(whole).map(([name, value]) => [name, value ?? null]));
  const synthesis = syntheses.get(key) ?? withoutRules(whole);
  syntheses.set(key, synthesis);
  return synthesis;
}

/** The template of an API of 43 operations, once per worker. */
export function synthesizedMany(): Record<string, unknown> {
  many ??= withoutRules({ ...TEST_CONTEXT, ...NO_BUNDLES }, manyOperations).template;
  return many;
}

function withoutRules(
  context: Readonly<Record<string, unknown>>,
  table: Readonly<Record<string, OperationRow>> = operations,
): Pick<Synthesis, "template"> {
  const { CDK_VALIDATION: before } = process.env;
  process.env.CDK_VALIDATION = "false";
  const outdir = mkdtempSync(join(testFolder(), "synthesized-"));
  try {
    const [stack] = bookingApp(context, { outdir, table, hasRules: false }).synth().stacks;
    return { template: stack?.template ?? {} };
  } finally {
    rmSync(outdir, { recursive: true });
    if (before === undefined) delete process.env.CDK_VALIDATION;
    else process.env.CDK_VALIDATION = before;
  }
}

/** The template of {@link synthesizedMany}. */
export function templateOfMany(): Template {
  return Template.fromJSON(synthesizedMany());
}

/** The template of {@link synthesized}. */
export function templateOf(context: Readonly<Record<string, unknown>> = {}): Template {
  return Template.fromJSON(synthesized(context).template);
}

// The first synthesis loads most of the CDK: it is done before the time of any test begins.
synthesized();
