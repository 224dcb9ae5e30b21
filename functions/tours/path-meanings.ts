// What the path parameters of the tours' operations mean, for the API's description. No function's bundle holds it.

/** The parameters that name the club location. */
export const openTenantMeanings = {
  company_uuid: "The company.",
  tenant_uuid: "The club location of that company.",
};

/** These parameters, and the tour. */
export const tourPathMeanings = { ...openTenantMeanings, tour_id: "The tour." };
