import type { Conditions } from "./conditions";

/** Phrases by their index among all phrases. */
export interface NumberedConditions {
  when: readonly number[];
  unless: readonly number[];
  within: number | null;
}

/** Stores each phrase of all conditions once, with the rule checks that use it. */
export class ConditionPhrases {
  private readonly numbers = new Map<string, number>();
  /** By phrase, the rule checks that apply, or do not apply, if the product mentions it. */
  private readonly wantedBy: number[][] = [];
  private readonly unwantedBy: number[][] = [];
  /** The rule checks that apply only if one of their phrases is mentioned. */
  private readonly wanting: number[] = [];

  get isEmpty(): boolean {
    return this.numbers.size === 0;
  }

  /**
   * @param at index of the rule check among all
   * @param added called for each new phrase with its number
   */
  add(
    { when, unless, within }: Conditions,
    matchCase: boolean,
    at: number,
    added: (phrase: string, number: number) => void,
  ): NumberedConditions {
    const number = (phrase: string) => this.numberOf(phrase, matchCase, added);
    const numbered = { when: when.map(number), unless: unless.map(number), within };
    if (when.length > 0) this.wanting.push(at);
    for (const phrase of numbered.when) this.wantedBy[phrase]?.push(at);
    // A phrase near one match says nothing about the other matches of the term.
    if (within === null) for (const phrase of numbered.unless) this.unwantedBy[phrase]?.push(at);
    return numbered;
  }

  private numberOf(
    phrase: string,
    matchCase: boolean,
    added: (phrase: string, number: number) => void,
  ): number {
    const key = `${matchCase} ${phrase.trim()}`;
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(key, number);
    this.wantedBy.push([]);
    this.unwantedBy.push([]);
    added(phrase, number);
    return number;
  }

  /**
   * Returns the rule checks that do not apply to a product.
   * @param mentioned the phrases in each of its texts
   */
  unmetBy(mentioned: readonly ReadonlySet<number>[]): ReadonlySet<number> {
    const unmet = new Set(this.wanting);
    for (const phrases of mentioned)
      for (const phrase of phrases) for (const at of this.wantedBy[phrase] ?? []) unmet.delete(at);
    for (const phrases of mentioned)
      for (const phrase of phrases) for (const at of this.unwantedBy[phrase] ?? []) unmet.add(at);
    return unmet;
  }
}
