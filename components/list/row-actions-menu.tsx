import { useRef } from "react";
import { LoadedMenu } from "@/components/ui/loaded-menu";
import { MenuItem } from "@/components/ui/menu";
import { getControlLabel } from "./control-label";
import { focusRow, type RowActions } from "./use-list-keys";

/** A menu of the buttons and links that a row shows instead of a menu. It is initially open. */
export function RowActionsMenu({ row, controls }: RowActions) {
  const chosen = useRef<HTMLElement | null>(null);
  const { top, left, width, height } = (controls[0] ?? row).getBoundingClientRect();
  // The closed menu returns the focus to its trigger, which passes it on, so that a dialog returns
  // the focus to the control that opened it.
  const passFocus = () => {
    const control = chosen.current;
    chosen.current = null;
    if (!control) return focusRow(row);
    control.focus();
    control.click();
  };
  return (
    <LoadedMenu
      focusFirst
      align="start"
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-label="Actions of the row"
          style={{ top, left, width, height }}
          className="pointer-events-none fixed opacity-0"
          onFocus={passFocus}
        />
      }
    >
      {controls.map((control) => (
        <MenuItem
          key={getControlLabel(control)}
          onSelect={() => {
            chosen.current = control;
          }}
        >
          {getControlLabel(control)}
        </MenuItem>
      ))}
    </LoadedMenu>
  );
}
