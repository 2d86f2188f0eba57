import type { ByteSource, ParseSettings } from "../reading/row.ts";

/** Name of the added column that contains the product's status. */
export const STATUS_COLUMN = "plumbline_status";

/** The changes of a row of the file. */
export interface Correction {
  /** Row number in the spreadsheet. */
  row: number;
  productId: string;
  /** New texts by column index. */
  cells: ReadonlyMap<number, string>;
  /** The status of the row's product. */
  status: string;
}

/** A file to rewrite with its changes. */
export interface Rewrite {
  source: ByteSource;
  shape: ParseSettings;
  /** The target encoding. If it differs from the shape's encoding, the entire file is converted. */
  encoding: string;
  /** The complete column names as in the file. */
  header: readonly string[];
  headerRow: number;
  /** Whether to append a status column. */
  statusColumn: boolean;
  corrections: Corrections;
}

/** The corrections to a file. They must be requested in ascending row order. */
export class Corrections {
  private next: Promise<IteratorResult<Correction>>;

  private readonly all: AsyncIterator<Correction>;

  constructor(iterator: AsyncIterator<Correction>) {
    this.all = iterator;
    this.next = iterator.next();
    // Ignore the error if the next correction is never requested.
    this.next.catch(() => undefined);
  }

  async isEmpty(): Promise<boolean> {
    return (await this.next).done === true;
  }

  /** Ends the source of corrections. */
  async end(): Promise<void> {
    await this.all.return?.();
  }

  async findForRow(row: number): Promise<Correction | null> {
    for (;;) {
      const { done, value } = await this.next;
      if (done || value.row > row) return null;
      this.next = this.all.next();
      this.next.catch(() => undefined);
      if (value.row === row) return value;
    }
  }
}
