import { ROLES, type Role } from "@/lib/enums";

/** Who can call an endpoint. */
export type Access = "public" | readonly Role[];

export const EVERYONE: readonly Role[] = ROLES;
export const EDITORS: readonly Role[] = ["admin", "reviewer"];
export const ADMINS: readonly Role[] = ["admin"];

/** Pages that not every role can see, each with its subpages. */
const PAGES: Readonly<Record<string, readonly Role[]>> = {
  "/policies": ADMINS,
  "/users": ADMINS,
  "/audit-log": ADMINS,
  "/webhooks": ADMINS,
  "/review": EDITORS,
  "/upload": EDITORS,
  "/analytics": EDITORS,
};

/** Returns whether a role can see the page at a path; others are redirected to the dashboard. */
export function canSee(path: string, role: Role): boolean {
  return (PAGES[`/${path.split("/")[1]}`] ?? EVERYONE).includes(role);
}

/** Returns the less privileged of two roles. */
export function lowerRole(a: Role, b: Role): Role {
  return ROLES.indexOf(a) > ROLES.indexOf(b) ? a : b;
}

/** Returns whether a role has access. */
export function allows(access: Access, role: Role): boolean {
  return access === "public" || access.includes(role);
}
