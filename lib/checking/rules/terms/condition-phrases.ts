import type { Conditions } from "../conditions";

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
   * For each phrase, the rule checks that apply (`requiredBy`) or don't apply (`excludedBy`) if the
   * product contains the phrase.
   */
  private readonly requiredBy: number[][] = [];
  private readonly excludedBy: number[][] = [];
  /** Rule checks that apply only if the product contains one of their phrases. */
  private readonly conditionalRules: number[] = [];

  get isEmpty(): boolean {
    return this.numbers.size === 0;
  }

  /**
   * Adds the conditions of a rule check.
   * @param ruleIndex index of the rule check in `ruleChecks`
   * @param onPhraseAdded called with each new phrase and its number
   */
  add(
    { when, unless, within }: Conditions,
    matchCase: boolean,
    ruleIndex: number,
    onPhraseAdded: (phrase: string, number: number) => void,
  ): NumberedConditions {
    const toNumber = (phrase: string) => this.numberOf(phrase, matchCase, onPhraseAdded);
    const numberedConditions = { when: when.map(toNumber), unless: unless.map(toNumber), within };
    if (when.length > 0) this.conditionalRules.push(ruleIndex);
    for (const phrase of numberedConditions.when) this.requiredBy[phrase]?.push(ruleIndex);
    // With `within`, a phrase affects only the matches near it, not the whole rule check.
    if (within === null)
      for (const phrase of numberedConditions.unless) this.excludedBy[phrase]?.push(ruleIndex);
    return numberedConditions;
  }

  private numberOf(
    phrase: string,
    matchCase: boolean,
    onPhraseAdded: (phrase: string, number: number) => void,
  ): number {
    const key = `${matchCase} ${phrase.trim()}`;
    const existingNumber = this.numbers.get(key);
    if (existingNumber !== undefined) return existingNumber;
    const number = this.numbers.size;
    this.numbers.set(key, number);
    this.requiredBy.push([]);
    this.excludedBy.push([]);
    onPhraseAdded(phrase, number);
    return number;
  }

  /**
   * Returns the indexes of the rule checks that do not apply to a product.
   * @param mentionedPhrases for each text, the numbers of the phrases it contains
   */
  findUnmet(mentionedPhrases: readonly ReadonlySet<number>[]): ReadonlySet<number> {
    const unmetRules = new Set(this.conditionalRules);
    for (const phrases of mentionedPhrases)
      for (const phrase of phrases)
        for (const ruleIndex of this.requiredBy[phrase] ?? []) unmetRules.delete(ruleIndex);
    for (const phrases of mentionedPhrases)
      for (const phrase of phrases)
        for (const ruleIndex of this.excludedBy[phrase] ?? []) unmetRules.add(ruleIndex);
    return unmetRules;
  }
}
