import type { UndoResponse } from "@/lib/platform/undo-schemas";

/** The result of an undo. */
export interface UndoResult {
  restored: number;
  kept: UndoResponse["kept"];
}
