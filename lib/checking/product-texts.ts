import { ANY_FIELD, DESCRIPTION, type FieldText, NAME } from "@/lib/enums";
import { type CheckedText, checkedText, type TextInput } from "./checked-text";

/** One text of a product: a field's, or an item of its list. Parsed on first use. */
export class Piece {
  private made: CheckedText | null = null;

  constructor(
    private readonly given: TextInput,
    /** Index in a list, from 0. */
    readonly item: number | null,
  ) {}

  get text(): CheckedText {
    this.made ??= checkedText(this.given);
    return this.made;
  }
}

/** One field of a product with its texts. */
export interface Field {
  key: string;
  /** Its index in the order of findings. */
  rank: number;
  isList: boolean;
  /** Empty if the product leaves the field empty. */
  pieces: readonly Piece[];
}

/** A field with its value; null if it has none. */
export type GivenField = readonly [key: string, text: FieldText | null];

/**
 * A product's texts as rules read them, in the order of findings: name, description, then the
 * custom fields in their order.
 */
export class ProductTexts {
  private made: readonly Field[] | null = null;

  private constructor(readonly fields: readonly Field[]) {}

  private get held(): readonly Field[] {
    this.made ??= this.fields.filter(({ pieces }) => pieces.length > 0);
    return this.made;
  }

  /** There are few fields: building a map would cost more than searching. */
  private byKey(key: string): Field | undefined {
    return this.fields.find((field) => field.key === key);
  }

  /**
   * @param given includes name and description, in any order; omitted fields are unknown
   */
  static of(given: readonly GivenField[]): ProductTexts {
    const own = given.filter(([key]) => !STANDARD.includes(key));
    const standard = STANDARD.flatMap((key) => given.filter(([given]) => given === key));
    const ranked = [...standard, ...own].map(
      ([key, text], at): Field => ({
        key,
        rank: STANDARD.includes(key) ? STANDARD.indexOf(key) : STANDARD.length + at,
        isList: Array.isArray(text),
        pieces: piecesOf(text),
      }),
    );
    return new ProductTexts(ranked);
  }

  static ofDescription(text: TextInput): ProductTexts {
    const field = { key: DESCRIPTION, rank: DESCRIPTION_RANK, isList: false };
    return new ProductTexts([{ ...field, pieces: [new Piece(text, null)] }]);
  }

  /**
   * Returns the fields that a rule reads: its own even if empty, or all that are not empty. Null if
   * the value is unknown.
   */
  readBy(field: string): readonly Field[] | null {
    if (field === ANY_FIELD) return this.held;
    const found = this.byKey(field);
    return found ? [found] : null;
  }

  all(): CheckedText[] {
    return this.fields.flatMap(({ pieces }) => pieces.map(({ text }) => text));
  }

  /** Returns whether the product has any words in what a rule reads. */
  hasAny(field: string): boolean {
    return this.readBy(field)?.some(({ pieces }) => pieces.length > 0) ?? false;
  }

  /** Returns whether a field is given and contains nothing; false if it is unknown. */
  isBlank(field: string): boolean {
    const found = this.byKey(field);
    return found?.pieces.every(({ text }) => text.parsed.source.trim() === "") ?? false;
  }

  isList(field: string): boolean {
    return this.byKey(field)?.isList ?? false;
  }

  /** Returns the same texts with one existing text replaced. */
  withText(field: string, item: number | null, text: string): ProductTexts {
    return new ProductTexts(
      this.fields.map((own) => {
        if (own.key !== field) return own;
        const pieces = own.pieces.map((piece) =>
          piece.item === item ? new Piece(text, item) : piece,
        );
        return { ...own, pieces };
      }),
    );
  }

  /** Returns a field's text, or an item of its list; null if there is none. */
  at(field: string, item: number | null): CheckedText | null {
    const found = this.byKey(field);
    return found?.pieces[item ?? 0]?.text ?? null;
  }
}

const STANDARD: readonly string[] = [NAME, DESCRIPTION];
export const DESCRIPTION_RANK = STANDARD.indexOf(DESCRIPTION);
/** Rank of what is missing in all fields: after them. */
export const ANY_RANK = 1000;

function piecesOf(text: FieldText | null): Piece[] {
  if (text === null) return [];
  if (typeof text === "string") return [new Piece(text, null)];
  return text.map((item, at) => new Piece(item, at));
}

/** A description, stored or already parsed; or all texts of a product. */
export type Checkable = TextInput | ProductTexts;

export function productTexts(text: Checkable): ProductTexts {
  return text instanceof ProductTexts ? text : ProductTexts.ofDescription(text);
}

/** Returns the visible texts that a rule of this field reads, by field. */
export function visibleTexts(texts: ProductTexts, field: string): [key: string, texts: string[]][] {
  return (texts.readBy(field) ?? []).map(({ key, pieces }) => [
    key,
    pieces.map(({ text }) => text.text),
  ]);
}
