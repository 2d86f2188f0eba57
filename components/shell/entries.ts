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

/** An entry of the sidebar. */
export interface Entry {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Paths of other pages that belong to this entry. */
  also?: readonly string[];
}

/** The entries of the sidebar, from top to bottom. */
export const ENTRIES: readonly Entry[] = [
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

/** The entry at the bottom of the sidebar. */
export const SETTINGS: Entry = {
  href: "/settings",
  label: "Settings",
  icon: Settings,
  also: ["/api-tokens", "/webhooks", "/users", "/audit-log"],
};
