"use client";

import { Ellipsis, FileUp, History } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";

export type CardMenuProps = {
  name: string;
  /** Where the policy is, such as `/policies/categories/3`. */
  path: string;
  onHistory: () => void;
  /** Absent where there is nothing to hold rules. */
  onImport?: () => void;
};

export function CardMenuItems({
  label,
  path,
  onHistory,
  onImport,
}: CardMenuProps & { label: string }) {
  return (
    <Menu
      defaultOpen
      trigger={
        <IconButton small label={label}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={History} onSelect={onHistory}>
        History
      </MenuItem>
      {onImport && (
        <>
          <MenuLabel>Rules</MenuLabel>
          <MenuItem asChild>
            <a href={`/api${path}/rules/export/?format=yaml`} download>
              Export as YAML
            </a>
          </MenuItem>
          <MenuItem asChild>
            <a href={`/api${path}/rules/export/?format=csv`} download>
              Export as CSV
            </a>
          </MenuItem>
          <MenuItem icon={FileUp} onSelect={onImport}>
            Import…
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
