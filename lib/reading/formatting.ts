import type { ElementKind } from "./elements";

interface Open {
  kind: ElementKind;
  /** It hides its content. */
  hidden: boolean;
  /** Its start was reported to the view. */
  isAnnounced: boolean;
  /** How many other elements were open at its start. */
  height: number;
}

/**
 * The open formatting elements (`b`, `i`, `a` and similar). Browsers reopen them after the end of a
 * block, so they last until their own end tag regardless of nesting; only cells and similar contain
 * theirs.
 */
export class Formatting {
  private readonly open = new Map<string, Open[]>();
  /** For each open cell or similar: how many of each name were open before it. */
  private readonly walls: Map<string, number>[] = [];
  /** How many open elements hide their content. */
  hidden = 0;

  constructor(private readonly ended: (kind: ElementKind) => void) {}

  begin(element: Open): void {
    const { name } = element.kind;
    const open = this.open.get(name) ?? [];
    open.push(element);
    this.open.set(name, open);
    if (element.hidden) this.hidden++;
  }

  /** Ends the innermost element of a name; null if none is open. */
  end(name: string): Open | null {
    const open = this.open.get(name) ?? [];
    if (open.length <= (this.walls.at(-1)?.get(name) ?? 0)) return null;
    const last = open.pop();
    if (!last) return null;
    if (last.hidden) this.hidden--;
    if (last.isAnnounced) this.ended(last.kind);
    return last;
  }

  beginWall(): void {
    this.walls.push(new Map(Array.from(this.open, ([name, open]) => [name, open.length])));
  }

  endWall(): void {
    this.endAll();
    this.walls.pop();
  }

  /** Ends everything that began inside the innermost cell. */
  endAll(): void {
    for (const name of this.open.keys()) {
      while (this.end(name));
    }
  }
}
