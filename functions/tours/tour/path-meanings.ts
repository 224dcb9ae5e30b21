import { openTenantMeanings } from "../../../shared/api/description.ts";

/** What the path parameters mean that name a tour, for the API's description. No function's bundle holds it. */
export const tourPathMeanings = { ...openTenantMeanings, tour_id: "The tour." };
