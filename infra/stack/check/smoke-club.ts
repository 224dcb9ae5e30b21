/**
 * The tenant of the smoke test, in a company of its own. Only the smoke test's principal gets access to it. No club has this id; the
 * next id is the synthetic check's, whose tenant never exists.
 */
export const SMOKE_TENANT_ID = Number.MAX_SAFE_INTEGER - 1;

/** The UUID of the smoke test's tenant. */
export const SMOKE_TENANT_UUID = "6f1b3f0e-52d4-4c7a-9a38-0d5b7c2e9f01";

/** The UUID of its company. */
export const SMOKE_COMPANY_UUID = "6f1b3f0e-52d4-4c7a-9a38-0d5b7c2e9f02";

/** The path of the smoke test's webhook: the gateway itself answers 204. */
export const SMOKE_HOOK_PATH = "/smoke/webhook";
