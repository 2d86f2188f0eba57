import type { Shape, Source } from "../reading/row.ts";

/** The column with a product's status. */
export const STATUS_COLUMN = "plumbline_status";

/** The changes of a row of the file. */
export interface Correction {
  /** Row number in the spreadsheet. */
  row: number;
  productId: string;
  /** New texts by column index. */
  cells: ReadonlyMap<number, string>;
  /** Status of its product. */
  status: string;
}

/** A file to rewrite, and its changes. */
export interface Rewrite {
  source: Source;
  shape: Shape;
  /** If it differs from the shape's, the whole file is converted. */
  encoding: string;
  /** The column names in the file itself, in full. */
  header: readonly string[];
  headerRow: number;
  /** Whether a status column is appended. */
  statusColumn: boolean;
  corrections: Corrections;
}

/** The corrections of a file, requested by ascending row. */
export class Corrections {
  private next: Promise<IteratorResult<Correction>>;

  private readonly all: AsyncIterator<Correction>;

  constructor(all: AsyncIterator<Correction>) {
    this.all = all;
    this.next = all.next();
    // If no caller requests it anymore, its error is ignored.
    this.next.catch(() => undefined);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.next).done === true;
  }

  /** Ends the source of corrections. */
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
