import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import * as v from "valibot";

/** What a deployment looks up in the account and region of the environment's AWS settings; each throws if it cannot. */
export interface AccountLookups {
  /** The status of a certificate in a region, the account's by default, such as `ISSUED`; undefined if there is none. */
  readonly certificateStatus: (arn: string, region?: string) => Promise<string | undefined>;
  /** The account's concurrent executions of Lambda: all of them, and those that no function has reserved. */
  readonly concurrency: () => Promise<Concurrency>;
}

const LimitSchema = v.object({
  ConcurrentExecutions: v.number(),
  UnreservedConcurrentExecutions: v.number(),
});

/** Concurrent executions of an account. */
export interface Concurrency {
  readonly limit: number;
  readonly unreserved: number;
}

/** Looks up in AWS. */
export const accountLookups: AccountLookups = {
  certificateStatus: async (arn, region) => {
    const command = new DescribeCertificateCommand({ CertificateArn: arn });
    const found = await new ACMClient(region === undefined ? {} : { region })
      .send(command)
      .catch(undefinedIfMissing);
    return found?.Certificate?.Status;
  },
  concurrency: async () => {
    const { AccountLimit } = await new LambdaClient().send(new GetAccountSettingsCommand());
    const { ConcurrentExecutions, UnreservedConcurrentExecutions } = v.parse(LimitSchema, AccountLimit);
    return { limit: ConcurrentExecutions, unreserved: UnreservedConcurrentExecutions };
  },
};

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && error.name === "ResourceNotFoundException") return undefined;
  throw error;
}
