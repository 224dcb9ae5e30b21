/** What the path parameters mean that name a club location by its UUID, for the API's description. */
export const openTenantMeanings = {
  company_uuid: "The company.",
  tenant_uuid: "The club location of that company.",
};
