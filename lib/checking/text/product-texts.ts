import { ANY_FIELD, DESCRIPTION, type FieldText, NAME } from "@/lib/enums";
import { type CheckedText, type TextInput, toCheckedText } from "./checked-text";

/** One text of a product: a text field or an item of a list field. Parsed on first use. */
export class TextPart {
  private cached: CheckedText | null = null;

  constructor(
    private readonly input: TextInput,
    /** Index of the list item, from 0, or null for a text field. */
    readonly item: number | null,
  ) {}

  get text(): CheckedText {
    this.cached ??= toCheckedText(this.input);
    return this.cached;
  }
}

export interface Field {
  key: string;
  /** Sort position in the order of findings. */
  rank: number;
  isList: boolean;
  /** The texts of the field; empty if the product has none. */
  pieces: readonly TextPart[];
}

/** The key and value of a field; the value is null if the field is empty. */
export type GivenField = readonly [key: string, text: FieldText | null];

/** A product's texts in the order of findings: name, description, custom fields. */
export class ProductTexts {
  private cached: readonly Field[] | null = null;

  private constructor(readonly fields: readonly Field[]) {}

  private get held(): readonly Field[] {
    this.cached ??= this.fields.filter(({ pieces }) => pieces.length > 0);
    return this.cached;
  }

  /** Searches linearly, because building a map for so few fields would cost more. */
  private byKey(key: string): Field | undefined {
    return this.fields.find((field) => field.key === key);
  }

  /**
   * Creates the texts of a product.
   * @param fields name, description and custom fields in any order; omitted fields are unknown
   */
  static of(fields: readonly GivenField[]): ProductTexts {
    const customFields = fields.filter(([key]) => !STANDARD_FIELDS.includes(key));
    const standardFields = STANDARD_FIELDS.flatMap((key) =>
      fields.filter(([fieldKey]) => fieldKey === key),
    );
    const rankedFields = [...standardFields, ...customFields].map(
      ([key, text], index): Field => ({
        key,
        rank: STANDARD_FIELDS.includes(key)
          ? STANDARD_FIELDS.indexOf(key)
          : STANDARD_FIELDS.length + index,
        isList: Array.isArray(text),
        pieces: toTextParts(text),
      }),
    );
    return new ProductTexts(rankedFields);
  }

  static ofDescription(text: TextInput): ProductTexts {
    const field = { key: DESCRIPTION, rank: DESCRIPTION_RANK, isList: false };
    return new ProductTexts([{ ...field, pieces: [new TextPart(text, null)] }]);
  }

  /**
   * Returns the fields that a rule for this field checks: the field itself, even if empty, or all
   * non-empty fields for `any`. Returns null if the field is unknown.
   */
  getCheckedFields(field: string): readonly Field[] | null {
    if (field === ANY_FIELD) return this.held;
    const matchingField = this.byKey(field);
    return matchingField ? [matchingField] : null;
  }

  all(): CheckedText[] {
    return this.fields.flatMap(({ pieces }) => pieces.map(({ text }) => text));
  }

  hasAny(field: string): boolean {
    return this.getCheckedFields(field)?.some(({ pieces }) => pieces.length > 0) ?? false;
  }

  isBlank(field: string): boolean {
    const matchingField = this.byKey(field);
    return matchingField?.pieces.every(({ text }) => text.parsed.source.trim() === "") ?? false;
  }

  isList(field: string): boolean {
    return this.byKey(field)?.isList ?? false;
  }

  /** Returns a copy with one existing text replaced. */
  withText(field: string, item: number | null, text: string): ProductTexts {
    return new ProductTexts(
      this.fields.map((currentField) => {
        if (currentField.key !== field) return currentField;
        const textParts = currentField.pieces.map((textPart) =>
          textPart.item === item ? new TextPart(text, item) : textPart,
        );
        return { ...currentField, pieces: textParts };
      }),
    );
  }

  /** Returns the text of a field or of a list item, or null if there is none. */
  at(field: string, item: number | null): CheckedText | null {
    const matchingField = this.byKey(field);
    return matchingField?.pieces[item ?? 0]?.text ?? null;
  }
}

const STANDARD_FIELDS: readonly string[] = [NAME, DESCRIPTION];
export const DESCRIPTION_RANK = STANDARD_FIELDS.indexOf(DESCRIPTION);
/** Sort position of elements that are missing in all fields: after all fields. */
export const ANY_RANK = 1000;

function toTextParts(text: FieldText | null): TextPart[] {
  if (text === null) return [];
  if (typeof text === "string") return [new TextPart(text, null)];
  return text.map((item, index) => new TextPart(item, index));
}

/** A description, stored or already parsed; or all texts of a product. */
export type CheckableText = TextInput | ProductTexts;

export function toProductTexts(text: CheckableText): ProductTexts {
  return text instanceof ProductTexts ? text : ProductTexts.ofDescription(text);
}

/** Returns the visible texts that a rule for this field checks, by field. */
export function listVisibleTexts(
  texts: ProductTexts,
  field: string,
): [key: string, texts: string[]][] {
  return (texts.getCheckedFields(field) ?? []).map(({ key, pieces }) => [
    key,
    pieces.map(({ text }) => text.text),
  ]);
}
