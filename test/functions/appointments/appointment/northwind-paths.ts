import { LONDON_BRIDGE, NORTHWIND } from "../../../support/function-under-test.ts";

/** The path parameters of Northwind's tenants by their number, for operations that name them by UUID. */
export const NORTHWIND_PATHS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "11": { company_uuid: NORTHWIND, tenant_uuid: LONDON_BRIDGE },
  "12": { company_uuid: NORTHWIND, tenant_uuid: "c3f8d2b4-6a57-49e1-8d0c-1b2a4e6f7202" },
  "13": { company_uuid: NORTHWIND, tenant_uuid: "2f7b9d60-8c3e-4a15-b0d4-6e1f5a2c7304" },
};
