import type { UndoAnswer } from "@/lib/platform/undo-schemas";

/** The result of an undo. */
export interface Undone {
  restored: number;
  kept: UndoAnswer["kept"];
}
