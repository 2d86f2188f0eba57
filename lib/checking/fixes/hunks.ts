import type { Fix } from "./fix";
import { remove, use } from "./fix";

/** A text that is changed several times, and where each of its characters stood at first. */
export class ChangedText {
  text: string;
  /** By character; -1 for one that was put in. */
  private origins: number[];

  constructor(private readonly original: string) {
    this.text = original;
    this.origins = Array.from({ length: original.length }, (_, at) => at);
  }

  /** @param edits none overlapping */
  apply(edits: readonly Pick<Fix, "start" | "end" | "insert">[]): void {
    const origins: number[] = [];
    const text: string[] = [];
    let at = 0;
    const keepTo = (end: number) => {
      text.push(this.text.slice(at, end));
      for (; at < end; at++) origins.push(this.origins[at] ?? -1);
    };
    for (const { start, end, insert } of [...edits].sort((a, b) => a.start - b.start)) {
      keepTo(start);
      text.push(insert);
      for (let put = 0; put < insert.length; put++) origins.push(-1);
      at = end;
    }
    keepTo(this.text.length);
    this.text = text.join("");
    this.origins = origins;
  }

  /** All that was changed, as changes of the text as it was at first. */
  changes(): Fix[] {
    const made: Fix[] = [];
    let original = 0;
    let insert = "";
    const close = (end: number) => {
      if (end > original || insert !== "") made.push(this.change(original, end, insert));
      insert = "";
    };
    this.origins.forEach((origin, at) => {
      if (origin === -1) {
        insert += this.text.charAt(at);
        return;
      }
      close(origin);
      original = origin + 1;
    });
    close(this.original.length);
    return made;
  }

  private change(start: number, end: number, insert: string): Fix {
    const taken = this.original.slice(start, end);
    return insert.trim() === ""
      ? remove({ start, end }, taken, insert)
      : use({ start, end }, insert);
  }
}
