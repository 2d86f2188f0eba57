"use client";

import { Command } from "cmdk";
import { CornerDownLeft } from "lucide-react";
import type { ReactNode } from "react";

export function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-ink-muted [&_[cmdk-group-heading]]:text-xs"
    >
      {children}
    </Command.Group>
  );
}

type ItemProps = { value: string; icon?: ReactNode; onSelect: () => void; children: ReactNode };

export function Item({ value, icon, onSelect, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-9 cursor-pointer items-center gap-2 rounded-sm px-2 text-sm data-[selected=true]:bg-surface-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-muted"
    >
      {icon ?? <CornerDownLeft aria-hidden />}
      {children}
    </Command.Item>
  );
}
