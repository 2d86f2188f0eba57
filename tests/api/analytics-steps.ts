import fc from "fast-check";
import { APPROVAL_ACTIONS } from "@/lib/enums";

/** Shortly after midnight UTC, to detect errors at day boundaries. */
export const NOW = new Date("2026-03-01T00:30:00.000Z");
const MINUTE = 60_000;

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
const pick = fc.nat({ max: 1_000_000 });
const moment = fc.integer({ min: 0, max: 70 * 24 * 60 }).map(minutesAgo);
const score = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000);
export const finding = fc.record({
  brand: fc.boolean(),
  type: fc.nat({ max: 7 }),
  rule: fc.option(fc.integer({ min: 1, max: 3 })),
  reference: fc.constantFrom("Standards: Length", "Voice: Guideline text"),
});
export const verdict = fc.record({
  overallScore: score,
  isCompliant: fc.boolean(),
  completedAt: moment,
  aiModelUsed: fc.constantFrom("rules", "a-model"),
  inputTokens: fc.option(fc.nat({ max: 900 })),
  outputTokens: fc.option(fc.nat({ max: 900 })),
  modelMilliseconds: fc.option(fc.nat({ max: 9000 })),
  droppedFindings: fc.nat({ max: 3 }),
});
/** Random changes to the catalogue; `at` selects an existing row. */
export const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("create" as const), at: pick }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("validate" as const),
      at: pick,
      verdict,
      findings: fc.array(finding, { maxLength: 6 }),
      atOnce: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("decide" as const),
      at: pick,
      action: fc.constantFrom(...APPROVAL_ACTIONS),
      createdAt: moment,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("move" as const), at: pick, to: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete" as const), at: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete many" as const), at: pick }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("delete by the screen" as const),
      at: pick,
      every: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete validation" as const), at: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("delete decision" as const), at: pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("fail" as const), at: pick }) },
);

export function minutesAgo(minutes: number): Date {
  return new Date(NOW.getTime() - minutes * MINUTE);
}
