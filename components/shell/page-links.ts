import type { Role } from "@/lib/enums";
import { canSee } from "@/lib/platform/roles";
import { NAVIGATION_ENTRIES, SETTINGS_SECTIONS } from "./entries";
import type { Findable } from "./match-phrase";

/** A page that can be opened by name. */
export interface PageLink extends Findable {
  href: string;
}

/** Pages that are not in the sidebar. */
const OTHER_PAGES: readonly PageLink[] = [
  { href: "/get-started", label: "Get Started" },
  { href: "/settings", label: "Settings" },
  ...SETTINGS_SECTIONS,
  { href: "/findings/decisions", label: "Dismissed Findings" },
  { href: "/findings/bulk-changes", label: "Bulk Changes" },
  { href: "/api-docs", label: "API Documentation", synonyms: "developers" },
  { href: "/help", label: "Help", synonyms: "manual" },
];

/** Common actions, with the pages on which they start. */
const ACTION_LINKS: readonly PageLink[] = [
  { href: "/review", label: "Review products" },
  { href: "/upload", label: "Upload a product", synonyms: "add create new" },
  {
    href: "/upload?mode=bulk",
    label: "Upload or import a file",
    synonyms: "add products csv excel",
  },
  { href: "/findings?ordering=-would_pass", label: "Fix the findings that most products fail on" },
  { href: "/policies/evaluations", label: "Evaluate the model" },
  { href: "/policies?tab=rule-sets", label: "Add a rule set", synonyms: "create new" },
];

/** Actions for admins on pages that all roles can see. */
const ADMIN_ACTION_LINKS: readonly PageLink[] = [
  { href: "/findings?accept=known", label: "Accept today’s findings as known" },
];

export function listActions(role: Role): PageLink[] {
  const actions = ACTION_LINKS.filter(({ href }) => canSee(href.split("?")[0] ?? href, role));
  return role === "admin" ? [...actions, ...ADMIN_ACTION_LINKS] : actions;
}

/** Returns every page that a role can see. */
export function listPages(role: Role): PageLink[] {
  return [...NAVIGATION_ENTRIES.map(({ href, label }) => ({ href, label })), ...OTHER_PAGES].filter(
    ({ href }) => canSee(href, role),
  );
}
