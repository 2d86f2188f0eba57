import {
  ChartNoAxesColumn,
  ClipboardCheck,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  Package,
  ScrollText,
  SearchCheck,
  Settings,
  ShieldCheck,
  Upload,
} from "lucide-react";

/** A sidebar entry. */
export interface NavigationItem {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Paths of other pages that belong to this entry. */
  otherPaths?: readonly string[];
}

/** Sidebar entries below a heading. The first group has none. */
export interface NavigationGroup {
  heading: string | null;
  entries: readonly NavigationItem[];
}

/** The sidebar from top to bottom. */
export const NAVIGATION_GROUPS: readonly NavigationGroup[] = [
  {
    heading: null,
    entries: [{ href: "/dashboard", label: "Dashboard", icon: LayoutDashboard }],
  },
  {
    heading: "Work",
    entries: [
      { href: "/review", label: "Review", icon: ClipboardCheck },
      { href: "/findings", label: "Findings", icon: ListChecks },
    ],
  },
  {
    heading: "Catalogue",
    entries: [
      { href: "/products", label: "Products", icon: Package, otherPaths: ["/product-validations"] },
      { href: "/upload", label: "Upload Products", icon: Upload },
      { href: "/validations", label: "Validations", icon: ShieldCheck },
    ],
  },
  {
    heading: "Policies",
    entries: [{ href: "/policies", label: "Brand Policies", icon: ScrollText }],
  },
  {
    heading: "Insights",
    entries: [
      { href: "/analytics", label: "Analytics", icon: ChartNoAxesColumn },
      { href: "/seo-analysis", label: "SEO Analysis", icon: SearchCheck },
    ],
  },
];

export const NAVIGATION_ENTRIES: readonly NavigationItem[] = NAVIGATION_GROUPS.flatMap(
  ({ entries }) => entries,
);

/** The sections of the settings: parts of its page, and pages of their own. */
export const SETTINGS_SECTIONS = [
  { href: "/settings#profile", label: "Profile", synonyms: "name email password account" },
  { href: "/settings#sessions", label: "Your Sessions", synonyms: "devices" },
  { href: "/settings#notifications", label: "Notifications", synonyms: "mail preferences" },
  { href: "/api-tokens", label: "API Tokens", synonyms: "developers" },
  { href: "/webhooks", label: "Webhooks", synonyms: "developers" },
  { href: "/users", label: "Users", synonyms: "people add invite a user account" },
  { href: "/audit-log", label: "Audit Log", synonyms: "history activity" },
] as const;

/** The bottom sidebar entry. */
export const SETTINGS_ENTRY: NavigationItem = {
  href: "/settings",
  label: "Settings",
  icon: Settings,
  otherPaths: SETTINGS_SECTIONS.map(({ href }) => href),
};
