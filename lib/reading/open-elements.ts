import {
  CLOSES_OVER_FLAG,
  type ElementKind,
  ENDS_IMPLICITLY_FLAG,
  FOREIGN_FLAG,
  getElementKind,
  SCOPE_FLAG,
  SPECIAL_FLAG,
  toForeignKind,
} from "./elements";

/** An element whose end tag has not been reached. */
export interface OpenElement {
  readonly kind: ElementKind;
  /** True if the element or one of its ancestors is hidden. */
  readonly hidden: boolean;
  /** True if the element's start was reported to the view. */
  readonly isAnnounced: boolean;
}

interface Entry extends OpenElement {
  /** Index of the next outer element of the same name, or -1. */
  readonly outerSameName: number;
  /** Indexes of the innermost elements, including this one, that block various end tags, or -1. */
  readonly special: number;
  readonly scope: number;
  readonly listBar: number;
  /** Index of the innermost HTML element, including this one, or -1. */
  readonly html: number;
}

/**
 * The stack of open elements. Closes them according to the tree construction rules of the HTML
 * standard (13.2.6), in constant time per step. Excludes formatting elements, because they do not
 * end with their parents.
 */
export class OpenElements {
  private readonly entries: Entry[] = [];
  private readonly innermost = new Map<string, number>();

  constructor(private readonly onClose: (element: OpenElement) => void) {}

  get length(): number {
    return this.entries.length;
  }

  get current(): OpenElement | undefined {
    return this.entries.at(-1);
  }

  /** Returns the index of the innermost open element with this name, or -1. */
  indexOfInnermost(name: string): number {
    return this.innermost.get(name) ?? -1;
  }

  push({ kind, hidden, isAnnounced }: OpenElement): void {
    const index = this.entries.length;
    const outer = this.entries[index - 1];
    const { is, name } = kind;
    const specialIndex = is & SPECIAL_FLAG ? index : (outer?.special ?? -1);
    const scopeIndex = is & SCOPE_FLAG ? index : (outer?.scope ?? -1);
    const listBarIndex =
      is & SPECIAL_FLAG && !NO_LIST_BAR.has(name) ? index : (outer?.listBar ?? -1);
    const htmlIndex = is & FOREIGN_FLAG ? (outer?.html ?? -1) : index;
    const outerSameIndex = this.indexOfInnermost(name);
    this.entries.push({
      kind,
      hidden,
      isAnnounced: isAnnounced,
      outerSameName: outerSameIndex,
      special: specialIndex,
      scope: scopeIndex,
      listBar: listBarIndex,
      html: htmlIndex,
    });
    this.innermost.set(name, index);
  }

  /** Closes the innermost elements until `length` elements are left. */
  closeTo(length: number): void {
    while (this.entries.length > length) {
      const entry = this.entries.pop();
      if (!entry) return;
      this.innermost.set(entry.kind.name, entry.outerSameName);
      this.onClose(entry);
    }
  }

  /** Closes an SVG or MathML element for its end tag. Returns false if the tag closes nothing. */
  closeForeignByTag(kind: ElementKind): boolean {
    const index = Math.max(this.indexOfInnermost(toForeignKind(kind).name), this.foreignRoot(kind));
    if (index <= (this.entries.at(-1)?.html ?? -1)) return false;
    this.closeTo(index);
    return true;
  }

  private foreignRoot({ is, name }: ElementKind): number {
    return is & FOREIGN_FLAG ? this.indexOfInnermost(name) : -1;
  }

  /** Closes the current SVG or MathML. */
  closeForeign(): void {
    this.closeTo((this.entries.at(-1)?.html ?? -1) + 1);
  }

  /** Closes an element for its end tag. Returns false if the tag closes nothing. */
  closeByTag(kind: ElementKind): boolean {
    const index = this.closedBy(kind);
    if (index === -1) return false;
    this.closeTo(index);
    return true;
  }

  private closedBy({ name, is }: ElementKind): number {
    const index = HEADINGS.includes(name)
      ? Math.max(...HEADINGS.map((heading) => this.indexOfInnermost(heading)))
      : this.indexOfInnermost(name);
    const top = this.entries.at(-1);
    if (index === -1 || !top) return -1;
    if (name === "table") return this.tableAround();
    if (TABLE_PARTS.has(name)) return index > this.tableAround() ? index : -1;
    if (!(is & CLOSES_OVER_FLAG)) return index >= top.special ? index : -1;
    return this.isInScope(index, name) ? index : -1;
  }

  private isInScope(index: number, name: string): boolean {
    const scopeIndex = this.entries.at(-1)?.scope ?? -1;
    if (index < scopeIndex) return false;
    if (name === "p") return index > this.indexOfInnermost("button");
    if (name === "li")
      return index > Math.max(this.indexOfInnermost("ul"), this.indexOfInnermost("ol"));
    return true;
  }

  /** Closes elements that implicitly end before this one, such as a list item or a table cell. */
  closeImplied({ name }: ElementKind): void {
    if (name === "li") this.closeItem(["li"]);
    else if (name === "dd" || name === "dt") this.closeItem(["dd", "dt"]);
    else if (name === "option" || name === "optgroup") this.closeInnermost(["option"]);
    else if (name === "button" || name === "select") this.closeByTag(getElementKind(name));
    else if (this.indexOfInnermost("ruby") === -1) return;
    else if (name === "rb" || name === "rtc") this.closeImplicitlyEnded("");
    else if (name === "rp" || name === "rt") this.closeImplicitlyEnded("rtc");
  }

  closeParagraph({ name }: ElementKind): void {
    const index = this.indexOfInnermost("p");
    if (index !== -1 && this.isInScope(index, "p")) this.closeTo(index);
    if (HEADINGS.includes(name)) this.closeInnermost(HEADINGS);
  }

  private closeItem(names: string[]): void {
    const index = Math.max(...names.map((name) => this.indexOfInnermost(name)));
    if (index !== -1 && index >= (this.entries.at(-1)?.listBar ?? -1)) this.closeTo(index);
  }

  private closeInnermost(names: readonly string[]): void {
    const innermostName = this.entries.at(-1)?.kind.name ?? "";
    if (names.includes(innermostName)) this.closeTo(this.entries.length - 1);
  }

  private closeImplicitlyEnded(exceptName: string): void {
    for (let top = this.entries.at(-1); top; top = this.entries.at(-1)) {
      if (!(top.kind.is & ENDS_IMPLICITLY_FLAG) || top.kind.name === exceptName) return;
      this.closeTo(this.entries.length - 1);
    }
  }

  /** Closes the elements that end before a table part. Returns false outside a table. */
  closeForTablePart(name: string): boolean {
    const tableIndex = this.tableAround();
    if (tableIndex === -1) return false;
    const ancestors = ANCESTORS_BY_PART.get(name) ?? [];
    this.closeTo(
      Math.max(tableIndex, ...ancestors.map((ancestor) => this.indexOfInnermost(ancestor))) + 1,
    );
    return true;
  }

  /** Returns the index of the table that a table part belongs to at this point, or -1. */
  private tableAround(): number {
    const tableIndex = this.indexOfInnermost("table");
    return tableIndex > this.indexOfInnermost("template") ? tableIndex : -1;
  }

  /** Returns whether a table that starts here is nested in a cell or caption of another table. */
  isInCell(): boolean {
    const cell = Math.max(
      this.indexOfInnermost("td"),
      this.indexOfInnermost("th"),
      this.indexOfInnermost("caption"),
    );
    return cell > this.tableAround();
  }

  /** Closes the outer table, which ends if another table starts between its cells. */
  closeTableAround(): void {
    const tableIndex = this.tableAround();
    if (tableIndex !== -1) this.closeTo(tableIndex);
  }

  /**
   * Closes inline elements starting at an index, as the end of a formatting element does.
   * @returns whether a block at or after this index stays open
   */
  closeInline(index: number): boolean {
    const specialIndex = this.entries.at(-1)?.special ?? -1;
    this.closeTo(Math.max(index, specialIndex + 1));
    return specialIndex >= index;
  }
}

const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
/** Special elements that do not prevent a list item from closing the previous one. */
const NO_LIST_BAR = new Set(["address", "div", "p"]);
/** The required parents of table parts. */
const ANCESTORS_BY_PART = new Map<string, string[]>([
  ["caption", []],
  ["colgroup", []],
  ["col", ["colgroup"]],
  ["tbody", []],
  ["tfoot", []],
  ["thead", []],
  ["tr", ["tbody", "tfoot", "thead"]],
  ["td", ["tr"]],
  ["th", ["tr"]],
]);
const TABLE_PARTS = new Set(ANCESTORS_BY_PART.keys());
