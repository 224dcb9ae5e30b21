/** Values of `$context.…` by their name without the prefix, such as `identity.sourceIp`. */
export type ContextVariables = Readonly<Record<string, string | number | undefined>>;

const VARIABLE = /\$context\.([A-Za-z]\w*(?:\.\w+)*)/g;

/**
 * Replaces `$context.…` in a gateway response's template or the access log's format, which support no more of the
 * template language than that.
 * @param absent what replaces a variable without a value
 */
export function substituteContext(template: string, variables: ContextVariables, absent: string): string {
  return template.replaceAll(VARIABLE, (_, name: string) => String(variables[name] ?? absent));
}
