import {
  ChartNoAxesColumn,
  LayoutDashboard,
  type LucideIcon,
  Package,
  ScrollText,
  SearchCheck,
  ShieldCheck,
  Upload,
} from "lucide-react";

/** The entries of the sidebar, from top to bottom. */
export const ENTRIES: readonly { href: string; label: string; icon: LucideIcon }[] = [
  { href: "/dashboard", label: "Dashboard", icon: LayoutDashboard },
  { href: "/validations", label: "Validations", icon: ShieldCheck },
  { href: "/seo-analysis", label: "SEO Analysis", icon: SearchCheck },
  { href: "/upload", label: "Upload Products", icon: Upload },
  { href: "/products", label: "Products", icon: Package },
  { href: "/policies", label: "Brand Policies", icon: ScrollText },
  { href: "/analytics", label: "Analytics", icon: ChartNoAxesColumn },
];
