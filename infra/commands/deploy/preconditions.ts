import * as v from "valibot";
import { mailIdentities } from "../../stack/deliveries/mail-identities.ts";
import { errorSentences } from "../console/error-sentences.ts";
import type { AccountLookups, Concurrency, MailAccount } from "./account-lookups.ts";
import { SenderSchema } from "./guarded-settings.ts";

/** What a template needs of the account before it can be deployed. */
export interface Preconditions {
  readonly certificates: readonly string[];
  /** Certificates for CloudFront, which takes those of one region. */
  readonly pagesCertificates: readonly string[];
  /** The concurrent executions that the template reserves beyond those of the deployed stack. */
  readonly reserved: number;
  /** The address that messages come from; undefined if there are none. */
  readonly mailFrom: string | undefined;
}

/** The result of the checks before a deployment. */
export interface CheckedPreconditions {
  /** A sentence for each precondition that does not hold. */
  readonly problems: readonly string[];
  /** A sentence for each restriction that stops no deployment. */
  readonly notes: readonly string[];
  /** A sentence for each that could not be checked. */
  readonly unchecked: readonly string[];
}

const TemplateSchema = v.object({
  Resources: v.record(v.string(), v.object({ Properties: v.optional(v.unknown()) })),
});
const DomainSchema = v.object({ RegionalCertificateArn: v.string() });
const DistributionSchema = v.object({
  DistributionConfig: v.object({ ViewerCertificate: v.object({ AcmCertificateArn: v.string() }) }),
});
const FunctionSchema = v.object({ ReservedConcurrentExecutions: v.number() });

const CLOUDFRONT_REGION = "us-east-1";
// Lambda keeps this much for functions that reserve nothing, or all of a smaller limit ("Configuring reserved concurrency").
const MIN_UNRESERVED = 100;

/** Reads what a template needs; `deployed` is the template of the deployed stack, if there is one. */
export function preconditions(template: unknown, deployed: unknown): Preconditions {
  const reserved = reservedBy(template) - (deployed === undefined ? 0 : reservedBy(deployed));
  const certificates = propertiesOf(template).flatMap((properties) =>
    v.is(DomainSchema, properties) ? [properties.RegionalCertificateArn] : [],
  );
  const pagesCertificates = propertiesOf(template).flatMap((properties) =>
    v.is(DistributionSchema, properties)
      ? [properties.DistributionConfig.ViewerCertificate.AcmCertificateArn]
      : [],
  );
  const [mailFrom] = propertiesOf(template).flatMap((properties) =>
    v.is(SenderSchema, properties) ? [properties.Environment.Variables.MAIL_FROM] : [],
  );
  return { certificates, pagesCertificates, reserved, mailFrom };
}

/** Checks all of them, so that a deployment does not fail after it has made what stays. */
export async function checkPreconditions(
  { certificates, pagesCertificates, reserved, mailFrom }: Preconditions,
  lookups: AccountLookups,
): Promise<CheckedPreconditions> {
  const unchecked: string[] = [];
  const problems = await outcomes(unchecked, [
    ...certificates.map((arn) => async () => {
      const status = await lookups.certificateStatus(arn);
      return certificateProblem("certificateArn", arn, status, "the stack's region");
    }),
    ...pagesCertificates.map((arn) => async () => {
      const status = await lookups.certificateStatus(arn, CLOUDFRONT_REGION);
      return certificateProblem("pagesCertificateArn", arn, status, CLOUDFRONT_REGION);
    }),
    ...(reserved > 0 ? [async () => quotaProblem(reserved, await lookups.concurrency())] : []),
    ...(mailFrom === undefined ? [] : [() => identityProblem(mailFrom, lookups.isIdentityVerified)]),
  ]);
  const restrictions = mailFrom === undefined ? [] : [async () => mailNote(await lookups.mailAccount())];
  return { problems, notes: await outcomes(unchecked, restrictions), unchecked };
}

type Check = () => Promise<string | undefined>;

/** What the checks find; adds to `unchecked` why one could not look. */
async function outcomes(unchecked: string[], checks: readonly Check[]): Promise<string[]> {
  const found: string[] = [];
  for (const check of checks) {
    const sentence = await check().catch((error: unknown) => void unchecked.push(errorSentences(error)));
    if (sentence !== undefined) found.push(sentence);
  }
  return found;
}

/** One of the identities is enough. */
async function identityProblem(
  mailFrom: string,
  isVerified: AccountLookups["isIdentityVerified"],
): Promise<string | undefined> {
  const names = mailIdentities(mailFrom);
  const unverified: string[] = [];
  for (const name of names) {
    const found = await isVerified(name);
    if (found === true) return undefined;
    if (found === false) unverified.push(name);
  }
  const state =
    unverified.length === 0
      ? `SES of this account and region knows none of ${names.join(", ")}: create one`
      : `SES has not verified ${unverified.join(", ")}: add its DKIM records to the name server, or, for an address, open the link that it was sent`;
  return `mailFrom is ${mailFrom}, and ${state}. ${STEPS}`;
}

const STEPS = "infra/DEPLOYMENT.md has the steps under “Messages”.";

function mailNote({ isInSandbox, isPaused }: MailAccount): string | undefined {
  if (isPaused) {
    return "SES has paused this account: no message is sent. The e-mail address of the AWS account was told why.";
  }
  return isInSandbox
    ? `SES has this account in its sandbox: only verified addresses get messages, 200 a day. ${STEPS}`
    : undefined;
}

/** @param place where the setting's certificate must be issued */
function certificateProblem(
  setting: "certificateArn" | "pagesCertificateArn",
  arn: string,
  status: string | undefined,
  place: string,
): string | undefined {
  if (status === "ISSUED") return undefined;
  const state = status === undefined ? "is not in this account and region" : `has the status ${status}`;
  return `${setting} names ${arn}, which ${state}. A certificate must be issued in ${place}.`;
}

function quotaProblem(reserved: number, { limit, unreserved }: Concurrency): string | undefined {
  const left = unreserved - reserved;
  if (left >= Math.min(MIN_UNRESERVED, limit)) return undefined;
  return `reservedConcurrency takes ${reserved} concurrent executions, and the account has ${unreserved} unreserved of ${limit}, of which Lambda keeps ${Math.min(MIN_UNRESERVED, limit)}. Raise the account's quota, or lower the setting.`;
}

function reservedBy(template: unknown): number {
  return propertiesOf(template).reduce<number>(
    (sum, properties) =>
      sum + (v.is(FunctionSchema, properties) ? properties.ReservedConcurrentExecutions : 0),
    0,
  );
}

function propertiesOf(template: unknown): unknown[] {
  return Object.values(v.parse(TemplateSchema, template).Resources).map(({ Properties }) => Properties);
}
