// API Gateway logs an address whole or not at all. This marks the end of its host part, so that the log group can mask it.
const HOST_MARK = "/host";

/**
 * An access log line as JSON: who called what, the outcome and the durations; never a body or a token.
 * The function's log lines of the same request carry the same `request_id`. A value that does not apply is `"-"`.
 * Fields: API Gateway Developer Guide, "Variables for access logging for API Gateway".
 */
export const ACCESS_LOG_FORMAT = JSON.stringify({
  request_id: "$context.requestId",
  time: "$context.requestTime",
  method: "$context.httpMethod",
  route: "$context.resourcePath",
  status: "$context.status",
  error: "$context.error.responseType",
  principal: "$context.authorizer.principalId",
  address: `$context.identity.sourceIp${HOST_MARK}`,
  latency_ms: "$context.responseLatency",
  integration_latency_ms: "$context.integration.latency",
  authorizer_latency_ms: "$context.authorizer.latency",
  response_bytes: "$context.responseLength",
  trace: "$context.xrayTraceId",
});

/**
 * The last number of a caller's address, which the log group masks when a line arrives: `203.0.113.7` reads
 * `203.0.113.******`. The API has IPv4 addresses alone, so what is left is a network of 256.
 */
export const ADDRESS_HOST_PART = { name: "AddressHostPart", regex: `[0-9a-f]{1,4}${HOST_MARK}` } as const;
