import type { UndoAnswer } from "@/lib/platform/undo-schemas";

/** What became of taking something back. */
export interface Undone {
  restored: number;
  kept: UndoAnswer["kept"];
}
