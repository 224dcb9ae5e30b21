import { RemovalPolicy, Validations } from "aws-cdk-lib";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type IBucket,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";

/**
 * The files of the pages, which CloudFront alone reads. It keeps no versions: what a deployment writes has a name of its own
 * or is written anew by the next one. It outlives the stack, because CloudFormation deletes no bucket with files.
 */
export function pagesBucket(scope: Construct): IBucket {
  const bucket = new Bucket(scope, "Files", {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason:
      "Everything in it is public, and CloudFront alone reads it: a log would only keep addresses of visitors.",
  });
  // The class types a property as possibly undefined, the interface as optional; exactOptionalPropertyTypes tells them apart.
  return bucket as IBucket;
}
