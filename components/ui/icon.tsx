import {
  BadgeCheck,
  Check,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  ClipboardCheck,
  Clock,
  Ellipsis,
  Eye,
  History,
  Info,
  type LucideIcon,
  OctagonAlert,
  Package,
  RefreshCw,
  SearchCheck,
  ShieldCheck,
  Trash2,
  TriangleAlert,
  WandSparkles,
} from "lucide-react";

/** The icons in list rows. Inlined in each row, they would be a third of a page's HTML. */
export const SPRITE = new Map<LucideIcon, string>(
  Object.entries({
    ...{ BadgeCheck, Check, ChevronRight, CircleAlert, CircleCheck, ClipboardCheck, Clock },
    ...{ Ellipsis, Eye, History, Info, OctagonAlert, Package, RefreshCw, SearchCheck },
    ...{ ShieldCheck, Trash2, TriangleAlert, WandSparkles },
  }).map(([name, icon]) => [icon, `icon-${name}`]),
);

type IconProps = { icon: LucideIcon; className?: string };

/** An icon that repeats in lists. Refers to the sprite if it contains the icon. */
export function Icon({ icon: Drawing, className }: IconProps) {
  const id = SPRITE.get(Drawing);
  if (!id) return <Drawing aria-hidden className={className} />;
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`#${id}`} />
    </svg>
  );
}
