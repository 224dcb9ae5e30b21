import { openTenantMeanings } from "../../../shared/api/description.ts";

/** The meanings of the path parameters of a tour, for the API's description. No function's bundle holds them. */
export const tourPathMeanings = { ...openTenantMeanings, tour_id: "The tour." };
