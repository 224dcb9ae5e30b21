import sampleClub from "../../../shared/club/sample-club.json" with { type: "json" };
import type { SiteConfig } from "../../../shared/sdk/page/site-config.ts";

const { tenants, coaches, rooms, appointment_types, clients } = sampleClub;

/** What the booking page is told of the sample club's first location: what is in use there. */
export function sampleSiteConfig(baseUrl: string): SiteConfig {
  const [tenant] = tenants;
  if (tenant === undefined) throw new Error("The sample club has no location.");
  const { tenant_id } = tenant;
  const inUse = <Item extends { tenant_id: number; is_active: boolean }>(items: readonly Item[]) =>
    items.filter((item) => item.tenant_id === tenant_id && item.is_active);
  const activeCoaches = inUse(coaches);
  return {
    baseUrl,
    club: {
      name: tenant.name,
      company_uuid: tenant.company_uuid,
      tenant_uuid: tenant.tenant_uuid,
      tenant_id,
      time_zone: tenant.time_zone,
    },
    kinds: inUse(appointment_types).map((type) => ({
      id: type.appointment_type_id,
      name: type.name,
      minutes: type.duration_minutes,
      subtypes: type.subtypes.map(({ subtype_id, name, duration_minutes }) => ({
        id: subtype_id,
        name,
        minutes: duration_minutes,
      })),
      coaches: activeCoaches
        .filter(({ appointment_type_ids }) => appointment_type_ids.includes(type.appointment_type_id))
        .map(({ coach_id }) => coach_id),
    })),
    coaches: activeCoaches.map(({ coach_id, name }) => ({ id: coach_id, name })),
    rooms: inUse(rooms).map(({ room_id, name }) => ({ id: room_id, name })),
    clients: clients
      .filter((client) => client.tenant_id === tenant_id)
      .map(({ client_id, full_name }) => ({ id: client_id, name: full_name })),
  };
}
