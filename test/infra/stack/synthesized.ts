import { Template } from "aws-cdk-lib/assertions";
import { type Synthesis, synthesize } from "../../../infra/checks/synthesis.ts";
import { manyOperations } from "../../support/many-operations.ts";

/** A context with which everything can be synthesized. */
export const TEST_CONTEXT = { stage: "dev", issuer: "https://login.club.example", audience: "booking-app" };

/** Over {@link TEST_CONTEXT}: the stack brings its own issuer. */
export const OWN_ISSUER = { issuer: undefined, audience: undefined };

/**
 * Bundles take most of a synthesis and change nothing of a template but their hashes; bundle.test.ts has their tests.
 */
export const NO_BUNDLES = { "aws:cdk:bundling-stacks": [] };

const syntheses = new Map<string, Synthesis>();
let many: Record<string, unknown> | undefined;

/** The app's template with these values over {@link TEST_CONTEXT}, once per worker; its rules are not applied. */
export function synthesized(context: Readonly<Record<string, unknown>> = {}): Pick<Synthesis, "template"> {
  const key = JSON.stringify(Object.entries(context).map(([name, value]) => [name, value ?? null]));
  const synthesis = syntheses.get(key) ?? withoutRules({ ...TEST_CONTEXT, ...NO_BUNDLES, ...context });
  syntheses.set(key, synthesis);
  return synthesis;
}

/** The same with the findings of the template rules, which take longer than the rest of a synthesis. */
export function validated(context: Readonly<Record<string, unknown>> = {}): Synthesis {
  return synthesize({ ...TEST_CONTEXT, ...NO_BUNDLES, ...context });
}

/** The template of an API of 43 operations, once per worker. */
export function synthesizedMany(): Record<string, unknown> {
  many ??= withoutRules({ ...TEST_CONTEXT, ...NO_BUNDLES }, manyOperations).template;
  return many;
}

function withoutRules(...args: Parameters<typeof synthesize>): Synthesis {
  const { CDK_VALIDATION: before } = process.env;
  process.env.CDK_VALIDATION = "false";
  try {
    return synthesize(...args);
  } finally {
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
