import { expect, test } from "vitest";
import { filterRecommendations } from "@/components/findings/filter-recommendations";
import { buildRecommendations } from "@/lib/checking/findings/summary";
import type { Finding } from "@/lib/checking/findings/types";

test("omits recommendations that repeat a violation, single or grouped", () => {
  const violations = [
    { suggestion: "Remove “cheap”.", reason: "“cheap” is prohibited." },
    { suggestion: null, reason: "The text is too short." },
  ];
  const recommendations = [
    "Remove “cheap”.",
    "Remove “cheap”. (3 places)",
    "The text is too short.",
    "Say what it is made of.",
    "4 further points are listed with the violations.",
  ];
  expect(filterRecommendations(recommendations, violations)).toEqual(["Say what it is made of."]);
});

test("omits all recommendations of the rules with the violations", () => {
  const violations = Array.from({ length: 30 }, (_, at) => ({
    suggestion: at % 3 === 0 ? `Remove “word ${at % 12}”.` : null,
    reason: `“word ${at}” is prohibited.`,
    field: "description",
  }));
  expect(filterRecommendations(buildRecommendations(violations as Finding[]), violations)).toEqual(
    [],
  );
});
