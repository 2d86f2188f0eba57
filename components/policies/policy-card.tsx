import { Ellipsis, FileUp, History, type LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";
import { rowFocusClass } from "@/components/ui/table";
import type { PolicyKind } from "@/lib/enums";
import { formatShare, pluralize } from "@/lib/format";
import type { PolicyTask } from "./dialogs";
import { NewInflectionsNote } from "./new-inflections";

/** The props that a tab provides for each of its cards. */
export type SharedCardProps = {
  kind: PolicyKind;
  id: number;
  newInflections: number;
  /** The policy's products and how many of them are compliant, with a link to them. */
  compliance?: { products: number; compliant: number; checked: number; href: string };
  onTask: (task: PolicyTask) => void;
};

type PolicyCardProps = SharedCardProps & {
  name: string;
  version: number;
  badge: ReactNode;
  /** Whether the policy cannot contain rules, such as a category without a guideline. */
  cannotHaveRules?: boolean;
  onOpenRules: () => void;
  /** The content shown in small text at the bottom. */
  facts: ReactNode;
  actions: ReactNode;
  /** Whether to hide the action icons on narrow screens. */
  dense?: boolean;
  children: ReactNode;
};

/** A card for a category, brand guideline or rule set. */
export function PolicyCard(props: PolicyCardProps) {
  const { name, version, badge, newInflections, onOpenRules, facts, actions, dense, children } =
    props;
  return (
    <li
      data-row
      className={cn("flex min-w-0 flex-col rounded-lg border bg-surface-raised", rowFocusClass)}
    >
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 break-words font-semibold text-base">
            {name} <span className="font-normal text-ink-muted text-xs">v{version}</span>
          </h2>
          <span className="flex shrink-0 items-center gap-1">
            {badge}
            <CardMenu {...props} />
          </span>
        </div>
        {children}
        {props.compliance && <ComplianceLine {...props.compliance} />}
        <NewInflectionsNote count={newInflections} name={name} onOpen={onOpenRules} />
        <p className="mt-auto break-words pt-1 text-ink-muted text-xs">{facts}</p>
      </div>
      <div
        className={cn(
          "flex flex-wrap gap-1 border-t px-3 py-2",
          dense && "max-sm:px-2 max-sm:[&_svg]:hidden",
        )}
      >
        {actions}
      </div>
    </li>
  );
}

/** Shows the number of products and the share that is compliant. */
function ComplianceLine({
  products,
  compliant,
  checked,
  href,
}: NonNullable<PolicyCardProps["compliance"]>) {
  return (
    <p className="text-sm tabular-nums">
      <Link href={href} prefetch={false} className="font-medium hover:underline">
        {pluralize(products, "product")}
      </Link>
      {checked > 0 && (
        <span className="text-ink-muted"> · {formatShare(compliant, checked)} compliant</span>
      )}
    </p>
  );
}

type CardButtonProps = {
  /** The button's id, used to return the focus after a dialog. */
  id?: string;
  icon?: LucideIcon;
  label: string;
  name: string;
  /** Whether the button opens the policy. */
  opens?: boolean;
  /** Whether the button starts the right-aligned group. */
  last?: boolean;
  onClick: () => void;
};

export function CardButton({ id, icon: Icon, label, name, ...props }: CardButtonProps) {
  const { opens, last, onClick } = props;
  return (
    <Button
      id={id}
      data-opens={opens || undefined}
      size="sm"
      variant="ghost"
      aria-label={`${label} ${name}`}
      className={last ? "ml-auto" : undefined}
      onClick={onClick}
    >
      {Icon && <Icon aria-hidden />}
      {label}
    </Button>
  );
}

const PATHS = { category: "categories", brand: "guidelines", rule_set: "rule-sets" } as const;

function CardMenu({ kind, id, name, cannotHaveRules, onTask }: PolicyCardProps) {
  const policy = { kind, id, name };
  const exportPath = `/api/policies/${PATHS[kind]}/${id}/rules/export/`;
  return (
    <Menu
      trigger={
        <IconButton small label={`More for ${name}`}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={History} onSelect={() => onTask({ kind: "history", policy })}>
        History
      </MenuItem>
      {!cannotHaveRules && (
        <>
          <MenuLabel>Rules</MenuLabel>
          <MenuItem asChild>
            <a href={`${exportPath}?format=yaml`} download>
              Export as YAML
            </a>
          </MenuItem>
          <MenuItem asChild>
            <a href={`${exportPath}?format=csv`} download>
              Export as CSV
            </a>
          </MenuItem>
          <MenuItem icon={FileUp} onSelect={() => onTask({ kind: "import-rules", policy })}>
            Import…
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
