import { ROLES, type Role } from "@/lib/enums";

/** The roles that can call an endpoint, or `public` for everyone. */
export type Access = "public" | readonly Role[];

export const EVERYONE: readonly Role[] = ROLES;
export const EDITORS: readonly Role[] = ["admin", "reviewer"];
export const ADMINS: readonly Role[] = ["admin"];

/** Pages, including their subpages, that only some roles can see. */
const PAGES: Readonly<Record<string, { name: string; roles: readonly Role[] }>> = {
  "/policies": { name: "Brand Policies", roles: ADMINS },
  "/users": { name: "Users", roles: ADMINS },
  "/audit-log": { name: "Audit Log", roles: ADMINS },
  "/webhooks": { name: "Webhooks", roles: ADMINS },
  "/review": { name: "Review", roles: EDITORS },
  "/upload": { name: "Upload Products", roles: EDITORS },
  "/get-started": { name: "Get Started", roles: EDITORS },
  "/analytics": { name: "Analytics", roles: EDITORS },
};

/** Returns whether a role can see the page at a path; others are redirected to the dashboard. */
export function canSee(path: string, role: Role): boolean {
  return (pageAt(path)?.roles ?? EVERYONE).includes(role);
}

/**
 * Returns a sentence about the roles that can see the page at a path, such as "Brand Policies is
 * for admins."; null if all roles can.
 */
export function audienceOf(path: string): string | null {
  const page = pageAt(path);
  return page && `${page.name} is for ${page.roles.map((role) => `${role}s`).join(" and ")}.`;
}

function pageAt(path: string) {
  return PAGES[`/${path.split("/")[1]}`] ?? null;
}

/** Returns the less privileged of two roles. */
export function lowerRole(a: Role, b: Role): Role {
  return ROLES.indexOf(a) > ROLES.indexOf(b) ? a : b;
}

/** Returns whether a role has access. */
export function allowsRole(access: Access, role: Role): boolean {
  return access === "public" || access.includes(role);
}
