import type { Tenant } from "../../shared/club/tenant.ts";
import type { Club } from "../../shared/pages/parts/site-config.ts";

/** What the pages' `config.json` says of a location; what it lacks is left out. */
export function siteClub({
  name,
  company_uuid,
  tenant_uuid,
  tenant_id,
  time_zone,
  online_url,
  address,
  logo_url,
  phone,
  description,
  photo_url,
}: Pick<Tenant, keyof Club>): Club {
  return {
    ...{ name, company_uuid, tenant_uuid, tenant_id, time_zone },
    ...(online_url === undefined ? {} : { online_url }),
    ...(address === undefined ? {} : { address }),
    ...(logo_url === undefined ? {} : { logo_url }),
    ...(phone === undefined ? {} : { phone }),
    ...(description === undefined ? {} : { description }),
    ...(photo_url === undefined ? {} : { photo_url }),
  };
}
