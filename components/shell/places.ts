import { maySee } from "@/lib/auth/roles";
import type { Role } from "@/lib/enums";
import { ENTRIES } from "./entries";

/** A page that one can go to by its name. */
export interface Place {
  href: string;
  label: string;
}

/** Pages that the sidebar does not hold. */
const OTHERS: readonly Place[] = [
  { href: "/review", label: "Review" },
  { href: "/findings", label: "Findings" },
  { href: "/findings/decisions", label: "Decisions on Findings" },
  { href: "/findings/campaigns", label: "Campaigns" },
  { href: "/users", label: "Users" },
  { href: "/audit-log", label: "Audit Log" },
  { href: "/webhooks", label: "Webhooks" },
  { href: "/api-tokens", label: "API Tokens" },
  { href: "/api-docs", label: "API Documentation" },
];

/** Every page that a role may see. */
export function placesFor(role: Role): Place[] {
  return [...ENTRIES.map(({ href, label }) => ({ href, label })), ...OTHERS].filter(({ href }) =>
    maySee(href, role),
  );
}
