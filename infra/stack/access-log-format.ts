/**
 * An access log line as JSON: who called what, the outcome and the durations; never a body, a token or an address.
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
  latency_ms: "$context.responseLatency",
  integration_latency_ms: "$context.integration.latency",
  authorizer_latency_ms: "$context.authorizer.latency",
  response_bytes: "$context.responseLength",
  trace: "$context.xrayTraceId",
});
