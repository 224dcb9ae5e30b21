import { ACMClient, DescribeCertificateCommand } from "@aws-sdk/client-acm";
import { GetAccountSettingsCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import * as v from "valibot";

/** What a deployment looks up in the account and region of the environment's AWS settings; each throws if it cannot. */
export interface AccountLookups {
  /** The status of a certificate in a region, the account's by default, such as `ISSUED`; undefined if there is none. */
  readonly certificateStatus: (arn: string, region?: string) => Promise<string | undefined>;
  /** The account's concurrent executions of Lambda: all of them, and those that no function has reserved. */
  readonly concurrency: () => Promise<Concurrency>;
  /** Whether SES lets an identity send, which is an address or a domain; undefined if there is no such identity. */
  readonly isIdentityVerified: (name: string) => Promise<boolean | undefined>;
  /** What SES lets the account do. */
  readonly mailAccount: () => Promise<MailAccount>;
}

const LimitSchema = v.object({
  ConcurrentExecutions: v.number(),
  UnreservedConcurrentExecutions: v.number(),
});

/** What SES lets an account do. */
export interface MailAccount {
  /** In the sandbox, SES sends to verified addresses alone. */
  readonly isInSandbox: boolean;
  /** SES pauses an account whose messages bounce or are marked as spam too often. */
  readonly isPaused: boolean;
}

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
  isIdentityVerified: async (name) => {
    const command = new GetEmailIdentityCommand({ EmailIdentity: name });
    const found = await new SESv2Client().send(command).catch(undefinedIfMissing);
    return found === undefined ? undefined : found.VerifiedForSendingStatus === true;
  },
  mailAccount: async () => {
    const { ProductionAccessEnabled, SendingEnabled } = await new SESv2Client().send(new GetAccountCommand());
    return { isInSandbox: ProductionAccessEnabled !== true, isPaused: SendingEnabled === false };
  },
};

const MISSING = ["ResourceNotFoundException", "NotFoundException"];

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof Error && MISSING.includes(error.name)) return undefined;
  throw error;
}
