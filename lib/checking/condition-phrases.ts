import type { Conditions } from "./conditions";

/** A rule's conditions with each phrase replaced by its number in `ConditionPhrases`. */
export interface NumberedConditions {
  when: readonly number[];
  unless: readonly number[];
  within: number | null;
}

/** Stores the distinct phrases of all conditions with the rule checks that use them. */
export class ConditionPhrases {
  private readonly numbers = new Map<string, number>();
  /**
   * For each phrase, the rule checks that apply (`wantedBy`) or do not apply (`unwantedBy`) if the
   * product contains it.
   */
  private readonly wantedBy: number[][] = [];
  private readonly unwantedBy: number[][] = [];
  /** Rule checks that apply only if the product contains one of their phrases. */
  private readonly wanting: number[] = [];

  get isEmpty(): boolean {
    return this.numbers.size === 0;
  }

  /**
   * Adds the conditions of a rule check.
   * @param at index of the rule check in `ruleChecks`
   * @param added called with each new phrase and its number
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
    // With `within`, a phrase affects only the matches near it, not the whole rule check.
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
   * Returns the indexes of the rule checks that do not apply to a product.
   * @param mentioned for each text, the numbers of the phrases it contains
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
