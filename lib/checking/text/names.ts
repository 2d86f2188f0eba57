import { DESCRIPTION } from "@/lib/enums";
import type { Span } from "./characters";
import type { CheckedText } from "./checked-text";
import type { ProductTexts } from "./product-texts";
import { PART_PATTERN } from "./spellings";

/** A name in a text. */
interface NameMatch extends Span {
  /** The name's words as spelled outside of capitals, with their positions in the text. */
  words: readonly (Span & { spelling: string })[];
}

interface KnownName {
  words: readonly string[];
  foldedWords: readonly string[];
  /** The characters between the words. */
  gaps: readonly string[];
}

/** The keys of custom fields that contain the product's brand. */
export const BRAND_FIELDS: readonly string[] = ["vendor", "brand", "brand_name", "manufacturer"];

/** An immutable index of names, such as `iPhone`, which capitals rules ignore. */
export class NameIndex {
  /** Longest names first. */
  private readonly namesByFirstWord: ReadonlyMap<string, readonly KnownName[]>;
  private readonly matchesByText = new WeakMap<CheckedText, readonly NameMatch[]>();

  constructor(
    readonly names: readonly string[],
    /** The same index without a product's brand, or null if this is it. */
    private readonly base: NameIndex | null = null,
  ) {
    const knownNames = names
      .map(parseName)
      .filter(({ words }) => words.length > 0)
      .sort((a, b) => b.words.length - a.words.length);
    this.namesByFirstWord = Map.groupBy(knownNames, ({ foldedWords }) => foldedWords[0] ?? "");
  }

  /**
   * Returns an index that also contains the product's brand, from a field or from a line of the
   * description such as `Brand: Velox`.
   */
  withBrandOf(texts: ProductTexts): NameIndex {
    const brands = listBrands(texts);
    return brands.length === 0 ? this : new NameIndex([...this.names, ...brands], this);
  }

  /** Returns the index without a product's brand, which is the same for all products. */
  withoutBrand(): NameIndex {
    return this.base ?? this;
  }

  /** Returns the names in a text, ignoring case. Takes linear time; cached. */
  findIn(checkedText: CheckedText): readonly NameMatch[] {
    if (this.namesByFirstWord.size === 0) return [];
    const cachedMatches = this.matchesByText.get(checkedText);
    if (cachedMatches) return cachedMatches;
    const { text } = checkedText;
    const parts = Array.from(text.matchAll(PART_PATTERN), ({ 0: word, index }) => ({
      word: foldWord(word),
      start: index,
      end: index + word.length,
    }));
    const matches: NameMatch[] = [];
    for (let index = 0; index < parts.length; ) {
      const candidates = this.namesByFirstWord.get(parts[index]?.word ?? "");
      const name = candidates?.find((name) =>
        name.foldedWords.every((foldedWord, offset) => {
          const part = parts[index + offset];
          const last = offset === 0 ? undefined : parts[index + offset - 1];
          if (part?.word !== foldedWord) return false;
          if (!last) return true;
          const gap = text.slice(last.end, part.start);
          return NAME_GAP.test(gap) || gap === name.gaps[offset - 1];
        }),
      );
      if (name) {
        const words = name.words.map((spelling, offset) => {
          const { start = 0, end = 0 } = parts[index + offset] ?? {};
          return { start, end, spelling };
        });
        matches.push({ start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, words });
      }
      index += name?.words.length ?? 1;
    }
    this.matchesByText.set(checkedText, matches);
    return matches;
  }

  /** Returns the spelling of each name word in a text, by the word's start. */
  findSpellings(checkedText: CheckedText): ReadonlyMap<number, string> {
    return new Map(
      this.findIn(checkedText).flatMap(({ words }) =>
        words.map(({ start, spelling }) => [start, spelling] as const),
      ),
    );
  }
}

interface Brand {
  name: string;
  /** The field whose value it is; null if a line of the description states it. */
  field: string | null;
}

const brandsByTexts = new WeakMap<ProductTexts, readonly Brand[]>();

/**
 * Returns the product's brands: the values of the brand's fields, and the one that a line of the
 * description states.
 * @param ownField a field to ignore, because a rule checks it on purpose
 */
export function listBrands(texts: ProductTexts, ownField?: string): string[] {
  const brands = brandsByTexts.get(texts) ?? readBrands(texts);
  brandsByTexts.set(texts, brands);
  return brands.flatMap(({ name, field }) => (field === ownField ? [] : name));
}

function readBrands(texts: ProductTexts): Brand[] {
  const description = texts.at(DESCRIPTION, null)?.text ?? "";
  const [, statedBrand] = (description.includes(":") && BRAND_LINE.exec(description)) || [];
  return [
    ...BRAND_FIELDS.map((field) => ({ field, value: texts.at(field, null)?.text })),
    { field: null, value: statedBrand },
  ].flatMap(({ field, value }) => {
    const name = value?.split(BRAND_END)[0]?.trim() ?? "";
    return name === "" || name.length > MAX_NAME_LENGTH ? [] : { name, field };
  });
}

/** Matches the beginning of further text after a brand: `Velox, made in Lisbon`. */
const BRAND_END = /[,;]\p{Zs}|\p{Zs}[-–—|(]/u;

/** Matches a line that states the brand, in the languages of most texts. */
const BRAND_LINE =
  /^[\p{Zs}•*-]{0,4}(?:brand|marke|hersteller|marque|fabricant|marca|fabricante|produttore|merk|fabrikant|märke|mærke|merke|marka|značka|бренд|марка|виробник|производитель)(?: name)?\p{Zs}?:\p{Zs}*([^\n\t]{1,40})$/imu;

export const NO_NAMES = new NameIndex([]);

/** Maximum length of a name in UTF-16 code units. */
export const MAX_NAME_LENGTH = 100;

/** Returns the property of a match whose words may be a name. */
export function toPossibleName(words: string | null): { possibleName?: string } {
  return words === null || words.length > MAX_NAME_LENGTH ? {} : { possibleName: words };
}

/** Matches the usual characters between two words of a name. */
const NAME_GAP = /^(?:\p{Zs}?[\p{Pd}&+/'’]?\p{Zs}?|\.)$/u;

function parseName(name: string): KnownName {
  const words = name.match(PART_PATTERN) ?? [];
  return { words, foldedWords: words.map(foldWord), gaps: name.split(PART_PATTERN).slice(1, -1) };
}

function foldWord(word: string): string {
  return word.normalize("NFKC").toLowerCase().replaceAll("’", "'");
}

/** Returns a key that is equal for names that differ only in case and separators. */
export function toNameKey(name: string): string {
  return parseName(name).foldedWords.join(" ");
}
