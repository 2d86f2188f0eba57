import { expect, it } from "vitest";
import { suggestExceptions } from "@/components/decisions/suggested-exceptions";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";

function decided(context: string, words = "cheap", kind: "wrong" | "accepted" = "wrong") {
  const decision: FindingDecisionJson = {
    id: 1,
    product: 1,
    product_id: "P1",
    product_name: "Hat",
    kind,
    scope: "occurrence",
    reason: "It is not so.",
    rule: 1,
    source: "category",
    guideline_reference: "Standards: Words",
    violating_words: words,
    missing: null,
    context,
    decided_by: 1,
    decided_by_name: "Ada",
    created_at: "2026-11-20T10:00:00.000Z",
    expires_at: null,
    known_on: null,
    state: "open",
    closed_reason: null,
    closed_at: null,
  };
  return decision;
}

it("suggests nothing for two false positives or for accepted findings", () => {
  const twice = ["Dirt cheap.", "Not cheap."].map((line) => decided(line));
  expect(suggestExceptions([...twice, decided("So cheap.", "cheap", "accepted")])).toEqual([]);
});

it("suggests the words that all sentences share, but not across punctuation", () => {
  const lines = ["Soft wool. Dirt cheap it is not. Nice.", "No dirt Cheap, it is.", "Dirt cheap!"];
  expect(suggestExceptions(lines.map((line) => decided(line)))).toEqual([
    {
      words: "cheap",
      count: 3,
      phrases: ["dirt cheap"],
      sentences: ["Dirt cheap it is not.", "No dirt Cheap, it is.", "Dirt cheap!"],
    },
  ]);
});

it("suggests a phrase of each sentence if they share none", () => {
  const lines = ["A cheap-looking one.", "It is never cheap.", "Cheap? No."];
  const [suggestion] = suggestExceptions(lines.map((line) => decided(line)));
  expect(suggestion?.phrases).toEqual(["a cheap-looking one", "is never cheap"]);
});

it("ignores lines that contain the words more than once", () => {
  const lines = ["Dirt cheap. And cheap again.", "Dirt cheap it is.", "Dirt cheap!"];
  const [suggestion] = suggestExceptions(lines.map((line) => decided(line)));
  expect(suggestion).toMatchObject({
    count: 3,
    phrases: ["dirt cheap"],
    sentences: ["Dirt cheap it is.", "Dirt cheap!"],
  });
});
