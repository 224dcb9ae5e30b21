/** What the tokens of members must allow. */
export const MEMBER_SCOPES = ["appointments.write", "classes.write"] as const;

/** What the tokens of staff must allow. */
export const DESK_SCOPES = [
  "appointments.manage",
  "classes.manage",
  "tours.manage",
  "staff.write",
  "clients.write",
] as const;
