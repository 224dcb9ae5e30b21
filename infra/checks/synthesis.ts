import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { FAIL_SYNTH_ON_VALIDATION_ERRORS_CONTEXT } from "aws-cdk-lib/cx-api";
import type { OperationRow } from "../../shared/api/operations.ts";
import { bookingApp } from "../stack/booking-app.ts";
import { type Acknowledgement, acknowledgements, type Finding, reportedFindings } from "./findings.ts";

/** The outcome of a synthesis in process, which leaves nothing on disk. */
export interface Synthesis {
  /** The stack's CloudFormation template. */
  readonly template: Record<string, unknown>;
  /** What the template rules found and nobody has acknowledged. */
  readonly findings: readonly Finding[];
  readonly acknowledgements: readonly Acknowledgement[];
}

/**
 * Synthesizes the app and checks its template; findings are an outcome here, not a fault.
 * @param table the operations of the API by name, in place of the product's
 * @throws {ConfigError} if a setting is missing or invalid
 */
export function synthesize(
  context: Readonly<Record<string, unknown>>,
  table?: Readonly<Record<string, OperationRow>>,
): Synthesis {
  const folder = mkdtempSync(join(tmpdir(), "booking-synthesis-"));
  try {
    const collecting = { ...context, [FAIL_SYNTH_ON_VALIDATION_ERRORS_CONTEXT]: false };
    const app = bookingApp(collecting, { outdir: folder, ...(table === undefined ? {} : { table }) });
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
