/**
 * The tenant of the smoke test, of a company of its own, to which only the smoke test's principal gets access. No club has this
 * id: the one above it is the synthetic check's, which is never there.
 */
export const SMOKE_TENANT_ID = Number.MAX_SAFE_INTEGER - 1;

/** The UUID of the smoke test's tenant. */
export const SMOKE_TENANT_UUID = "6f1b3f0e-52d4-4c7a-9a38-0d5b7c2e9f01";

/** The UUID of its company. */
export const SMOKE_COMPANY_UUID = "6f1b3f0e-52d4-4c7a-9a38-0d5b7c2e9f02";

/** Where the smoke test's webhook is delivered to: the gateway answers there with 204, and asks no function. */
export const SMOKE_HOOK_PATH = "/smoke/webhook";
