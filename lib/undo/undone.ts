import type { UndoAnswer } from "./schemas";

/** What became of taking something back. */
export interface Undone {
  restored: number;
  kept: UndoAnswer["kept"];
}
