"use client";

import { Ellipsis, FileUp, History } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { Menu, MenuItem, MenuLabel } from "@/components/ui/menu";

type CardMenuProps = {
  name: string;
  /** Where the policy is, such as `/policies/categories/3`. */
  path: string;
  onHistory: () => void;
  /** Absent where there is nothing to hold rules. */
  onImport?: () => void;
};

/** Further actions on a policy: its history, and the export and import of its rules. */
export function CardMenu({ name, path, onHistory, onImport }: CardMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton small label={`More for ${name}`}>
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
