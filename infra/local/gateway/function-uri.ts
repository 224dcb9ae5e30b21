/**
 * The logical id of the function that an integration or an authorizer calls.
 * @param uri `arn:aws:apigateway:<region>:lambda:path/2015-03-31/functions/<function's or alias's ARN>/invocations`
 */
export function functionOf(uri: string): string {
  const functionId = /:function:(\w+)(?::\w+)?\/invocations$/.exec(uri)?.[1];
  if (functionId === undefined) throw new Error(`The local gateway cannot call ${uri}.`);
  return functionId;
}
