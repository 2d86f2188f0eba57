import { Ellipsis } from "lucide-react";
import type { ReactNode } from "react";
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

/** The menu of a list row. */
export function RowMenu({ label, className, children }: RowMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton small label={label} className={cn("max-sm:size-9", className)}>
          <Icon icon={Ellipsis} />
        </IconButton>
      }
    >
      {children}
    </Menu>
  );
}
