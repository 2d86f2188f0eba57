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
  also?: readonly string[];
}

/** The sidebar entries from top to bottom. */
export const NAVIGATION_ENTRIES: readonly NavigationItem[] = [
  { href: "/dashboard", label: "Dashboard", icon: LayoutDashboard },
  { href: "/review", label: "Review", icon: ClipboardCheck },
  { href: "/findings", label: "Findings", icon: ListChecks },
  { href: "/validations", label: "Validations", icon: ShieldCheck },
  { href: "/seo-analysis", label: "SEO Analysis", icon: SearchCheck },
  { href: "/upload", label: "Upload Products", icon: Upload },
  { href: "/products", label: "Products", icon: Package, also: ["/product-validations"] },
  { href: "/policies", label: "Brand Policies", icon: ScrollText },
  { href: "/analytics", label: "Analytics", icon: ChartNoAxesColumn },
];

/** The bottom sidebar entry. */
export const SETTINGS_ENTRY: NavigationItem = {
  href: "/settings",
  label: "Settings",
  icon: Settings,
  also: ["/api-tokens", "/webhooks", "/users", "/audit-log"],
};
