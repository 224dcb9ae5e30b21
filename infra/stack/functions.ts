import type { RemovalPolicy } from "aws-cdk-lib";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import { BookingFunction, type BookingFunctionProps } from "./booking-function.ts";
import { type FunctionName, functionDeclarations, functionNames } from "./functions/function-declarations.ts";

/** What the functions depend on. */
export interface BookingFunctionsProps
  extends Omit<BookingFunctionProps, "name" | "declaration" | "logGroup"> {
  /** What happens to the logs when the stack is deleted. */
  readonly logRemovalPolicy: RemovalPolicy;
}

/** The functions of infra/stack/functions/function-declarations.ts, each with a log group and a role of its own. */
export class BookingFunctions extends Construct {
  readonly byName: Readonly<Record<FunctionName, LambdaFunction>>;

  constructor(scope: Construct, id: string, props: BookingFunctionsProps) {
    super(scope, id);
    const entries = functionNames.map((name) => [name, this.#function(name, props)]);
    this.byName = Object.fromEntries(entries) as Record<FunctionName, LambdaFunction>;
  }

  #function(name: FunctionName, { logRemovalPolicy, ...props }: BookingFunctionsProps): LambdaFunction {
    const logGroup = new LogGroup(this, `${name}Log`, {
      retention: props.config.logRetentionDays,
      removalPolicy: logRemovalPolicy,
    });
    const declaration = functionDeclarations[name];
    return new BookingFunction(this, name, {
      ...props,
      name,
      declaration,
      logGroup,
    }).lambda;
  }
}
