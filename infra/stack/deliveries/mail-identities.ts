/**
 * The names of the identities in SES any of which lets messages come from an address, the one that SES prefers first: the
 * address itself, its domain, and the domains above that (SES Developer Guide, "Creating and verifying identities").
 */
export function mailIdentities(address: string): readonly string[] {
  const labels = address.slice(address.lastIndexOf("@") + 1).split(".");
  // A top-level domain is nobody's.
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join("."));
  return [address, ...domains];
}
