/** Whether a webhook's URL may be `http://127.0.0.1:…`, by a function's environment: on one machine alone. */
export function allowsLoopbackUrls(environment: Readonly<Record<string, string | undefined>>): boolean {
  return environment.WEBHOOK_LOOPBACK === "true";
}
