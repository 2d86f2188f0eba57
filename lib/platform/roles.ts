import { ROLES, type Role } from "@/lib/enums";

/** Who may call an endpoint, as it declares. */
export type Access = "public" | readonly Role[];

export const EVERYONE: readonly Role[] = ROLES;
export const EDITORS: readonly Role[] = ["admin", "reviewer"];
export const ADMINS: readonly Role[] = ["admin"];

/** The pages that not everyone may see, each with all below it. */
const PAGES: Readonly<Record<string, readonly Role[]>> = {
  "/policies": ADMINS,
  "/users": ADMINS,
  "/audit-log": ADMINS,
  "/webhooks": ADMINS,
  "/review": EDITORS,
  "/upload": EDITORS,
  "/analytics": EDITORS,
};

/** Whether someone of this role may see the page at a path; who may not is sent to the dashboard. */
export function maySee(path: string, role: Role): boolean {
  return (PAGES[`/${path.split("/")[1]}`] ?? EVERYONE).includes(role);
}

/** The role of the two that may do less. */
export function lowerRole(a: Role, b: Role): Role {
  return ROLES.indexOf(a) > ROLES.indexOf(b) ? a : b;
}

/** Whether someone of this role may. */
export function allows(access: Access, role: Role): boolean {
  return access === "public" || access.includes(role);
}
