/** Where the API answers the pages' own requests. The pages' site hands its `/token` and `/session` to them. */
export const PAGES_ROUTES = { token: "/pages/token", session: "/pages/session" } as const;

/** The name of one of them. */
export type PagesRoute = keyof typeof PAGES_ROUTES;
