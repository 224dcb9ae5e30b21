import { quietHoursOf } from "../../shared/club/quiet-hours.ts";
import type { Tenant } from "../../shared/club/tenant.ts";
import type { Club } from "../../shared/pages/parts/site-config.ts";

/** What else the pages are told of a location. */
export interface SiteOffer {
  /** Whether it has class types in use. */
  readonly hasClasses: boolean;
  /** Whether the stack can send messages. */
  readonly isMailOn: boolean;
}

type ClubOfTenant = Omit<Club, "has_classes" | "sends_messages">;

/** What the pages' `config.json` says of a location; what it lacks is left out. */
export function siteClub(
  {
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
    messages,
    quiet_hours,
  }: Pick<Tenant, keyof ClubOfTenant | "messages">,
  { hasClasses, isMailOn }: SiteOffer,
): Club {
  return {
    ...{ name, company_uuid, tenant_uuid, tenant_id, time_zone },
    ...(online_url === undefined ? {} : { online_url }),
    ...(address === undefined ? {} : { address }),
    ...(logo_url === undefined ? {} : { logo_url }),
    ...(phone === undefined ? {} : { phone }),
    ...(description === undefined ? {} : { description }),
    ...(photo_url === undefined ? {} : { photo_url }),
    has_classes: hasClasses,
    quiet_hours: quietHoursOf({ quiet_hours }),
    sends_messages: isMailOn && messages?.enabled === true,
  };
}
