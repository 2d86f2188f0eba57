import type { ElementKind } from "./elements";

interface Open {
  kind: ElementKind;
  /** It takes what it holds out of sight. */
  hidden: boolean;
  /** It was told of when it began. */
  told: boolean;
  /** How many other elements were open where it began. */
  height: number;
}

/**
 * The formatting elements that are open (`b`, `i`, `a` and the like). A browser begins them anew
 * behind the end of a block that they were open in, so they last until their own end tag, whatever
 * they are nested with; only cells and the like keep theirs to themselves.
 */
export class Formatting {
  private readonly open = new Map<string, Open[]>();
  /** For each cell and the like that is open: how many of each name were open before it. */
  private readonly walls: Map<string, number>[] = [];
  /** How many of those that are open take what they hold out of sight. */
  hidden = 0;

  constructor(private readonly ended: (kind: ElementKind) => void) {}

  begin(element: Open): void {
    const { name } = element.kind;
    const open = this.open.get(name) ?? [];
    open.push(element);
    this.open.set(name, open);
    if (element.hidden) this.hidden++;
  }

  /** Ends the innermost of a name; null where none is open. */
  end(name: string): Open | null {
    const open = this.open.get(name) ?? [];
    if (open.length <= (this.walls.at(-1)?.get(name) ?? 0)) return null;
    const last = open.pop();
    if (!last) return null;
    if (last.hidden) this.hidden--;
    if (last.told) this.ended(last.kind);
    return last;
  }

  beginWall(): void {
    this.walls.push(new Map(Array.from(this.open, ([name, open]) => [name, open.length])));
  }

  endWall(): void {
    this.endAll();
    this.walls.pop();
  }

  /** Ends all that began behind the innermost wall. */
  endAll(): void {
    for (const name of this.open.keys()) {
      while (this.end(name));
    }
  }
}
