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

/** The app synthesized with these values over {@link TEST_CONTEXT}, once per test file. */
export function synthesized(context: Readonly<Record<string, unknown>> = {}): Synthesis {
  const key = JSON.stringify(Object.entries(context).map(([name, value]) => [name, value ?? null]));
  const synthesis = syntheses.get(key) ?? synthesize({ ...TEST_CONTEXT, ...NO_BUNDLES, ...context });
  syntheses.set(key, synthesis);
  return synthesis;
}

/** The template of an API of 43 operations, once per test file. */
export function synthesizedMany(): Record<string, unknown> {
  many ??= synthesize({ ...TEST_CONTEXT, ...NO_BUNDLES }, manyOperations).template;
  return many;
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
