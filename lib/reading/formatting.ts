import type { ElementKind } from "./elements";

interface OpenFormatting {
  kind: ElementKind;
  /** True if the element hides its content. */
  hidden: boolean;
  /** True if the element's start was reported to the view. */
  isAnnounced: boolean;
  /** The number of other elements that were open when this one started. */
  height: number;
}

/**
 * The open formatting elements (`b`, `i`, `a` and similar). Browsers reopen them after a block
 * ends, so they last until their own end tag, regardless of nesting. Only table cells and similar
 * elements limit their effect.
 */
export class Formatting {
  private readonly open = new Map<string, OpenFormatting[]>();
  /** The numbers of open elements by name at the start of each open cell or similar element. */
  private readonly markers: Map<string, number>[] = [];
  /** The number of open elements that hide their content. */
  hidden = 0;

  constructor(private readonly onEnd: (kind: ElementKind) => void) {}

  begin(element: OpenFormatting): void {
    const { name } = element.kind;
    const open = this.open.get(name) ?? [];
    open.push(element);
    this.open.set(name, open);
    if (element.hidden) this.hidden++;
  }

  /** Ends the innermost open element with this name. Returns null if there is none. */
  end(name: string): OpenFormatting | null {
    const open = this.open.get(name) ?? [];
    if (open.length <= (this.markers.at(-1)?.get(name) ?? 0)) return null;
    const last = open.pop();
    if (!last) return null;
    if (last.hidden) this.hidden--;
    if (last.isAnnounced) this.onEnd(last.kind);
    return last;
  }

  insertMarker(): void {
    this.markers.push(new Map(Array.from(this.open, ([name, open]) => [name, open.length])));
  }

  clearToMarker(): void {
    this.endAll();
    this.markers.pop();
  }

  /** Ends all elements that began inside the innermost cell. */
  endAll(): void {
    for (const name of this.open.keys()) {
      while (this.end(name));
    }
  }
}
