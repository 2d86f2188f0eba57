import type { Shape, Source } from "../reading/row.ts";

/** The column that says how a product stands. */
export const STATUS_COLUMN = "plumbline_status";

/** What a row of the file is to become. */
export interface Correction {
  /** As in a spreadsheet. */
  row: number;
  productId: string;
  /** New texts, by the column's place. */
  cells: ReadonlyMap<number, string>;
  /** Of its product. */
  status: string;
}

/** A file that is to be written anew, and what is to change. */
export interface Rewrite {
  source: Source;
  shape: Shape;
  /** Another than the shape's has all of the file written in that one. */
  encoding: string;
  /** What the columns are called in the file itself; as many as there are. */
  header: readonly string[];
  headerRow: number;
  /** Whether a column for the status is put behind all others. */
  statusColumn: boolean;
  corrections: Corrections;
}

/** The corrections of a file, asked for by its rows in their order. */
export class Corrections {
  private next: Promise<IteratorResult<Correction>>;

  private readonly all: AsyncIterator<Correction>;

  constructor(all: AsyncIterator<Correction>) {
    this.all = all;
    this.next = all.next();
    // Where nobody asks for it any more, nobody is told of its fault.
    this.next.catch(() => undefined);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.next).done === true;
  }

  /** Nothing more is asked for. */
  async end(): Promise<void> {
    await this.all.return?.();
  }

  async of(row: number): Promise<Correction | null> {
    for (;;) {
      const { done, value } = await this.next;
      if (done || value.row > row) return null;
      this.next = this.all.next();
      this.next.catch(() => undefined);
      if (value.row === row) return value;
    }
  }
}
