import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FAIL_SYNTH_ON_VALIDATION_ERRORS_CONTEXT } from "aws-cdk-lib/cx-api";
import { bookingApp } from "../stack/booking-app.ts";
import { type Acknowledgement, acknowledgements, type Finding, reportedFindings } from "./findings.ts";

/** What a synthesis in process gives, with nothing left on disk. */
export interface Synthesis {
  /** The stack's CloudFormation template. */
  readonly template: Record<string, unknown>;
  /** What the template rules found and nobody acknowledged. */
  readonly findings: readonly Finding[];
  readonly acknowledgements: readonly Acknowledgement[];
}

/**
 * Synthesizes the app and judges its template; a finding is an outcome here, not a fault.
 * @throws {ConfigError} where a context value is missing or wrong
 */
export function synthesize(context: Readonly<Record<string, unknown>>): Synthesis {
  const folder = mkdtempSync(join(tmpdir(), "booking-synthesis-"));
  try {
    const app = bookingApp({ ...context, [FAIL_SYNTH_ON_VALIDATION_ERRORS_CONTEXT]: false }, folder);
    const [stack] = app.synth().stacks;
    return {
      template: stack?.template ?? {},
      findings: reportedFindings(folder),
      acknowledgements: acknowledgements(app),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
