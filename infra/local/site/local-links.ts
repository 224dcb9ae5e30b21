import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };

/** The addresses of the sample club's pages, which do not exist, each with the page of this site that stands for it. */
const LOCAL_PAGES = sampleClub.tenants.flatMap(({ tenant_id, page_url, messages }) => [
  ...(page_url === undefined ? [] : [[page_url, `/?club=${tenant_id}`] as const]),
  ...(messages?.member_page_url === undefined ? [] : [[messages.member_page_url, "/member"] as const]),
]);

/** A message's HTML whose links to the sample club's pages lead to the site that shows it. */
export function withLocalLinks(html: string): string {
  return LOCAL_PAGES.reduce((text, [url, path]) => text.replaceAll(`href="${url}`, `href="${path}`), html);
}
