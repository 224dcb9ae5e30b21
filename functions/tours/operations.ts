import type { OperationModules } from "../../shared/operations/operation-definition.ts";

/** The operations that this function answers, each in a file of the bundle that its first request loads. */
export const tourOperations: OperationModules<"Tours"> = {
  bookTour: () => import("./book-tour/operation.ts"),
  getCompany: () => import("./get-company/operation.ts"),
  getTenantByUuid: () => import("./get-tenant/operation.ts"),
  listTourAvailability: () => import("./list-tour-availability/operation.ts"),
  getTour: () => import("./get-tour/operation.ts"),
  listTours: () => import("./list-tours/operation.ts"),
  rescheduleTour: () => import("./reschedule-tour/operation.ts"),
  cancelTour: () => import("./cancel-tour/operation.ts"),
  checkInVisitor: () => import("./attendance/operation.ts"),
  undoVisitorCheckIn: () => import("./attendance/operation.ts"),
  markVisitorNoShow: () => import("./attendance/operation.ts"),
  undoVisitorNoShow: () => import("./attendance/operation.ts"),
  createProspect: () => import("./create-prospect/operation.ts"),
  listClients: () => import("./list-clients/operation.ts"),
  getClient: () => import("./get-client/operation.ts"),
  addClientToBlacklist: () => import("./blacklist/operation.ts"),
  removeClientFromBlacklist: () => import("./blacklist/operation.ts"),
  listClientWaivers: () => import("./list-client-waivers/operation.ts"),
  getClientImage: () => import("./get-client-image/operation.ts"),
  listClientMemberships: () => import("./memberships/operation.ts"),
  getClientMembership: () => import("./memberships/operation.ts"),
  patchClientMembership: () => import("./patch-client-membership/operation.ts"),
};
