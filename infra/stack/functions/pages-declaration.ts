import type { FunctionDeclaration } from "./function-declarations.ts";

/** The function of the hosted pages, which only a stack with the setting `pages` has. */
export const pagesDeclaration: FunctionDeclaration = {
  entry: "functions/pages/handler.ts",
  // It waits for the issuer nearly all of the time.
  memoryMb: 512,
  timeoutS: 15,
  maxBundleBytes: 201_000,
  tables: {},
  environment: ({ allowedOrigins }, { url, scopePrefix }) => ({
    ISSUER: url,
    SCOPE_PREFIX: scopePrefix,
    ALLOWED_ORIGINS: allowedOrigins.join(","),
  }),
};
