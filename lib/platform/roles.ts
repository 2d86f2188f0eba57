import { ROLES, type Role } from "@/lib/enums";

/** The roles that can call an endpoint, or `public` for everyone. */
export type Access = "public" | readonly Role[];

export const ALL_ROLES: readonly Role[] = ROLES;
export const EDITOR_ROLES: readonly Role[] = ["admin", "reviewer"];
export const ADMIN_ROLES: readonly Role[] = ["admin"];

/** Pages, including their subpages, that only some roles can see. */
const PAGES: Readonly<Record<string, { name: string; roles: readonly Role[] }>> = {
  "/policies": { name: "Brand Policies", roles: ADMIN_ROLES },
  "/users": { name: "Users", roles: ADMIN_ROLES },
  "/audit-log": { name: "Audit Log", roles: ADMIN_ROLES },
  "/webhooks": { name: "Webhooks", roles: ADMIN_ROLES },
  "/review": { name: "Review", roles: EDITOR_ROLES },
  "/upload": { name: "Upload Products", roles: EDITOR_ROLES },
  "/get-started": { name: "Get Started", roles: EDITOR_ROLES },
  "/analytics": { name: "Analytics", roles: EDITOR_ROLES },
};

/** Returns whether a role can see the page at a path; others are redirected to the dashboard. */
export function canSee(path: string, role: Role): boolean {
  return (findPage(path)?.roles ?? ALL_ROLES).includes(role);
}

/**
 * Returns a sentence about the roles that can see the page at a path, such as "Brand Policies is
 * for admins."; returns null if all roles can see it.
 */
export function describeAudience(path: string): string | null {
  const page = findPage(path);
  return page && `${page.name} is for ${page.roles.map((role) => `${role}s`).join(" and ")}.`;
}

function findPage(path: string) {
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
