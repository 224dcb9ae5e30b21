import * as v from "valibot";
import { errorSentences } from "../console/error-sentences.ts";
import type { AccountLookups, Concurrency } from "./account-lookups.ts";

/** What a template needs of the account before it can be deployed. */
export interface Preconditions {
  readonly certificates: readonly string[];
  /** Certificates for CloudFront, which takes those of one region. */
  readonly pagesCertificates: readonly string[];
  /** The concurrent executions that the template reserves beyond those of the deployed stack. */
  readonly reserved: number;
}

/** The result of the checks before a deployment. */
export interface CheckedPreconditions {
  /** A sentence for each precondition that does not hold. */
  readonly problems: readonly string[];
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
  return { certificates, pagesCertificates, reserved };
}

/** Checks all of them, so that a deployment does not fail after it has made what stays. */
export async function checkPreconditions(
  { certificates, pagesCertificates, reserved }: Preconditions,
  lookups: AccountLookups,
): Promise<CheckedPreconditions> {
  const checks = [
    ...certificates.map((arn) => async () => {
      const status = await lookups.certificateStatus(arn);
      return certificateProblem("certificateArn", arn, status, "the stack's region");
    }),
    ...pagesCertificates.map((arn) => async () => {
      const status = await lookups.certificateStatus(arn, CLOUDFRONT_REGION);
      return certificateProblem("pagesCertificateArn", arn, status, CLOUDFRONT_REGION);
    }),
    ...(reserved > 0 ? [async () => quotaProblem(reserved, await lookups.concurrency())] : []),
  ];
  const problems: string[] = [];
  const unchecked: string[] = [];
  for (const check of checks) {
    const problem = await check().catch((error: unknown) => void unchecked.push(errorSentences(error)));
    if (problem !== undefined) problems.push(problem);
  }
  return { problems, unchecked };
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
