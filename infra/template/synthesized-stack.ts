import { join } from "node:path";
import { AssetManifestArtifact } from "aws-cdk-lib/cx-api";
import { bookingApp } from "../stack/booking-app.ts";
import { StackTemplate } from "./stack-template.ts";

/**
 * Synthesizes the product's stack in process.
 * @param context settings that take precedence over the defaults
 * @param outdir the folder of the cloud assembly, which has the functions' bundles
 * @throws {ConfigError} if a setting is missing or invalid
 */
export function synthesizedStack(context: Readonly<Record<string, unknown>>, outdir: string): StackTemplate {
  const assembly = withoutTemplateRules(() => bookingApp(context, { outdir, hasRules: false }).synth());
  const [stack, ...others] = assembly.stacks;
  if (stack === undefined || others.length > 0) throw new Error("The app must have exactly one stack.");
  const paths = assembly.artifacts
    .filter((artifact) => artifact instanceof AssetManifestArtifact)
    .flatMap(({ contents }) => Object.values(contents.files ?? {}))
    .flatMap(({ source, destinations }) =>
      Object.values(destinations).map(
        ({ objectKey }) => [objectKey, join(assembly.directory, source.path ?? "")] as const,
      ),
    );
  return new StackTemplate(stack.template, new Map(paths));
}

// Template rules take longer than the rest of a start; "npm run check" applies them.
function withoutTemplateRules<Result>(synthesize: () => Result): Result {
  const { CDK_VALIDATION: before } = process.env;
  process.env.CDK_VALIDATION = "false";
  try {
    return synthesize();
  } finally {
    if (before === undefined) delete process.env.CDK_VALIDATION;
    else process.env.CDK_VALIDATION = before;
  }
}
