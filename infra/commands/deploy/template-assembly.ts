import { App, Stack } from "aws-cdk-lib";
import cdkJson from "../../../cdk.json" with { type: "json" };

/** Writes a cloud assembly with which `cdk deploy --app` updates a stack to this template, whose assets are uploaded already. */
export function writeTemplateAssembly(template: unknown, stackName: string, outdir: string): void {
  const app = new App({
    outdir,
    context: cdkJson.context,
    analyticsReporting: false,
    // CloudFormation's rules have nothing to say to a template that is deployed.
    builtinCloudFormationValidation: false,
  });
  new TemplateStack(app, "Booking", { stackName, template });
  app.synth();
}

/** A stack whose template is given. */
class TemplateStack extends Stack {
  readonly #template: unknown;

  constructor(scope: App, id: string, { stackName, template }: { stackName: string; template: unknown }) {
    super(scope, id, { stackName });
    this.#template = template;
  }

  protected override _toCloudFormation(): unknown {
    return this.#template;
  }
}
