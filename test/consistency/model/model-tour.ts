import type { ModelTenant } from "./model-club.ts";
import { tourHours } from "./model-hours.ts";
import type { ModelChoice, ModelTerms } from "./model-rules.ts";

/**
 * The terms of a tour but for its person.
 * @param isManager whether notice does not bind the caller
 */
export function tourTerms(tenant: ModelTenant, isManager: boolean): ModelTerms {
  return {
    tenant,
    minutes: tenant.tour.duration_minutes,
    noticeMinutes: isManager ? 0 : (tenant.policy.min_notice_minutes ?? 0),
    hours: tourHours(tenant),
    choices: [toursChoice(tenant)],
  };
}

/** That a tenant shows only so many tours at once. */
export function toursChoice({ tenant_id, tour: { capacity } }: ModelTenant): ModelChoice {
  return {
    code: "TOUR_SLOT_FULL",
    parties: [{ id: tenant_id, holder: `tours ${tenant_id}`, capacity }],
    isNamed: true,
    beforeMinutes: 0,
    afterMinutes: 0,
  };
}
