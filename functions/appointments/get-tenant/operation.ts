import { succeed } from "../../../shared/api/answer.ts";
import { tenantOperation } from "../../../shared/operations/tenant-operation.ts";
import { tenantView } from "../club/club-views.ts";

/** *Get tenant details*: the tenant that the path names, active or not. */
export const getTenant = tenantOperation("getTenant", {
  describe: () => import("./description.ts"),
  tables: { Club: ["BatchGetItem"] },
  run: async ({ tenant }) => succeed(200, tenantView(tenant)),
});
