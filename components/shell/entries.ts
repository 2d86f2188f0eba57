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

/** The bottom sidebar entry. */
export const SETTINGS_ENTRY: NavigationItem = {
  href: "/settings",
  label: "Settings",
  icon: Settings,
  otherPaths: ["/api-tokens", "/webhooks", "/users", "/audit-log"],
};
