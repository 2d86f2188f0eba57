import type { ErrorRate } from "@/db/schema/exam-words";

/** With this probability the true rate is at most the bound. */
const CERTAINTY = 0.95;

/**
 * The one-sided upper bound of Clopper and Pearson ("The use of confidence or fiducial limits
 * illustrated in the case of the binomial", Biometrika 26, 1934): the rate at which as few errors as
 * were seen, or fewer, come up in 5 of 100 such samples. Found by halving, exact to 12 places.
 * 0 of 29 gives 0.0981.
 */
export function upperBound(wrong: number, of: number): number {
  if (of === 0 || wrong >= of) return 1;
  let [low, high] = [wrong / of, 1];
  for (let step = 0; step < 45; step++) {
    const rate = (low + high) / 2;
    if (atMost(wrong, of, rate) > 1 - CERTAINTY) low = rate;
    else high = rate;
  }
  return high;
}

/** The probability of so many successes or fewer; terms as logarithms, none of which overflows. */
function atMost(successes: number, of: number, rate: number): number {
  const [yes, no] = [Math.log(rate), Math.log1p(-rate)];
  let choices = 0;
  let sum = 0;
  for (let count = 0; count <= successes; count++) {
    if (count > 0) choices += Math.log((of - count + 1) / count);
    sum += Math.exp(choices + count * yes + (of - count) * no);
  }
  return sum;
}

/** What is to be shown before a rule's word is taken. */
const SHOWN = 0.1;
const MOST_MORE = 1000;

/** How many more cases without an error would bound the rate at 10 %. */
export function casesFor10(wrong: number, of: number): number {
  let more = 0;
  while (more < MOST_MORE && upperBound(wrong, of + more) > SHOWN) more++;
  return more;
}

export function errorRate(wrong: number, of: number): ErrorRate {
  return { wrong, of, upper: upperBound(wrong, of), moreFor10: casesFor10(wrong, of) };
}
