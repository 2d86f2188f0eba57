import { ROLES, type Role } from "@/lib/enums";

/** Who may call an endpoint or see a page. */
export type Access = "public" | readonly Role[];

export const EVERYONE: readonly Role[] = ROLES;
export const EDITORS: readonly Role[] = ["admin", "reviewer"];
export const ADMINS: readonly Role[] = ["admin"];

interface Rule {
  path: RegExp;
  /** What reading takes. */
  read: Access;
  /** What every other method takes; as reading where it is not given. */
  write?: Access;
  /** What DELETE takes; as other writing where it is not given. */
  remove?: Access;
}

/** The first rule whose path matches counts. Handlers hold the same table, declared a verb each. */
const RULES: readonly Rule[] = [
  { path: /^\/api\/auth\/login$/, read: "public" },
  { path: /^\/api\/auth\/(me|logout|password|tokens)(\/|$)/, read: EVERYONE },
  { path: /^\/api\/auth\/(users|audit)(\/|$)/, read: ADMINS },
  { path: /^\/api\/inngest$/, read: "public" },
  { path: /^\/api\/(health|ready)$/, read: "public" },
  { path: /^\/api\/notifications(\/|$)/, read: EVERYONE },
  { path: /^\/api\/webhooks(\/|$)/, read: ADMINS },
  { path: /^\/api\/policies\//, read: EVERYONE, write: ADMINS },
  { path: /^\/api\/products\/analytics(\/|$)/, read: EDITORS },
  { path: /^\/api\/products\/products\/\d+\/delete_info$/, read: EVERYONE },
  { path: /^\/api\/products\/products\/\d+$/, read: EVERYONE, write: EDITORS, remove: EVERYONE },
  { path: /^\/api\/seo\/accept$/, read: EVERYONE, write: EDITORS },
  { path: /^\/api\/seo\/keywords\/import$/, read: EVERYONE, write: ADMINS },
  { path: /^\/api\/seo\//, read: EVERYONE, write: EVERYONE },
  { path: /^\/api\/(products|validations)\//, read: EVERYONE, write: EDITORS },
  { path: /^\/api(\/|$)/, read: EVERYONE },
  { path: /^\/login$/, read: "public" },
  { path: /^\/(policies|users|audit-log|webhooks)(\/|$)/, read: ADMINS },
  { path: /^\/(upload|analytics)(\/|$)/, read: EDITORS },
  { path: /^\//, read: EVERYONE },
];

/** Who may make this request, by the role table; `path` with or without its trailing slash. */
export function accessTo(method: string, path: string): Access {
  const plain = path.length > 1 ? path.replace(/\/+$/, "") : path;
  const rule = RULES.find((candidate) => candidate.path.test(plain));
  if (!rule) return ADMINS;
  const reads = method === "GET" || method === "HEAD" || method === "OPTIONS";
  if (reads) return rule.read;
  const write = rule.write ?? rule.read;
  return method === "DELETE" ? (rule.remove ?? write) : write;
}

/** The role of the two that may do less. */
export function lowerRole(a: Role, b: Role): Role {
  return ROLES.indexOf(a) > ROLES.indexOf(b) ? a : b;
}

/** Whether someone of this role may. */
export function allows(access: Access, role: Role): boolean {
  return access === "public" || access.includes(role);
}
