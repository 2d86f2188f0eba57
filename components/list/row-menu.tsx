"use client";

import { Ellipsis } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { Menu } from "@/components/ui/menu";

type RowMenuProps = {
  /** The menu's name, which contains the row's name. */
  label: string;
  className?: string;
  children: ReactNode;
};

/** The menu of a list row. It is created when it is first opened, because lists have many rows. */
export function RowMenu({ label, className, children }: RowMenuProps) {
  const [createdBy, setCreatedBy] = useState<"key" | "pointer" | null>(null);
  const button = (
    <IconButton
      small
      label={label}
      aria-haspopup="menu"
      className={cn("max-sm:size-9", className)}
      // Clicks by keys have no count.
      onClick={
        createdBy ? undefined : ({ detail }) => setCreatedBy(detail === 0 ? "key" : "pointer")
      }
    >
      <Icon icon={Ellipsis} />
    </IconButton>
  );
  if (!createdBy) return button;
  return (
    <Menu trigger={button} defaultOpen focusFirst={createdBy === "key"}>
      {children}
    </Menu>
  );
}
