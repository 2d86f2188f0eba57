import type { Impact, PreviewSample } from "./schemas";

/** Maximum number of samples kept. Limits memory and response size for any number of products. */
const MAX_SAMPLES = 1000;

/** Counts the effects of a change product by product. Keeps the first thousand changed products. */
export class Tally {
  private products = 0;
  private newlyFailing = 0;
  private newlyPassing = 0;
  private changed = 0;
  private scoreSumBefore = 0;
  private scoreSumAfter = 0;
  private readonly failing: PreviewSample[] = [];
  private readonly passing: PreviewSample[] = [];
  private readonly others: PreviewSample[] = [];

  /** @param sample creates the sample; called only if the sample is kept */
  add({ before, after }: Pick<PreviewSample, "before" | "after">, sample: () => PreviewSample) {
    this.products++;
    this.scoreSumBefore += before.score;
    this.scoreSumAfter += after.score;
    if (before.score !== after.score) this.changed++;
    if (before.compliant && !after.compliant) {
      this.newlyFailing++;
      addExample(this.failing, sample);
    } else if (!before.compliant && after.compliant) {
      this.newlyPassing++;
      addExample(this.passing, sample);
    } else if (before.score !== after.score) addExample(this.others, sample);
  }

  result(): Impact {
    const samples = [...this.failing, ...this.passing, ...this.others].slice(0, MAX_SAMPLES);
    return {
      products: this.products,
      newly_failing: this.newlyFailing,
      newly_passing: this.newlyPassing,
      changed: this.changed,
      average_before: this.computeAverage(this.scoreSumBefore),
      average_after: this.computeAverage(this.scoreSumAfter),
      samples,
    };
  }

  private computeAverage(sum: number): number | null {
    return this.products === 0 ? null : Math.round((sum / this.products) * 10_000) / 10_000;
  }
}

function addExample(examples: PreviewSample[], sample: () => PreviewSample) {
  if (examples.length < MAX_SAMPLES) examples.push(sample());
}
