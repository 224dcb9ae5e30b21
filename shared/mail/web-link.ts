const MAX_URL = 4_096;

/** An https URL in its normal form, in which it has no character that ends a line or an attribute; undefined for any other text. */
export function webLink(url: string | undefined): string | undefined {
  if (url === undefined || url.length > MAX_URL || !URL.canParse(url)) return undefined;
  const { protocol, username, password, href } = new URL(url);
  return protocol === "https:" && username === "" && password === "" ? href : undefined;
}
