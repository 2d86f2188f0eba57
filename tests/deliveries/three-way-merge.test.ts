import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeliveredValue } from "@/lib/enums";
import {
  compareDelivery,
  decideField,
  mergeConflict,
} from "@/lib/products/deliveries/three-way-merge";
import { propertyRuns } from "../support/property-runs";

describe("the comparison of a delivered field", () => {
  it.each([
    ["same", "A", "B", "B"],
    ["keep", "A", "A", "B"],
    ["take", "A", "B", "A"],
    ["conflict", "A", "B", "C"],
    ["same", "A", "A", "A"],
    ["keep", null, null, "B"],
    ["take", 1, 2, 1],
    ["take", ["a"], ["a", "b"], ["a"]],
  ] as const)("returns %s for %j before, %j now and %j here", (decision, before, now, here) => {
    const value = (one: unknown) => one as DeliveredValue;
    expect(decideField(value(before), value(now), value(here))).toBe(decision);
  });

  it("merges changes of different words and suggests nothing if they overlap", () => {
    const from = "A sturdy table of oak.";
    const conflict = { field: "description", before: from, theirs: "A sturdy desk of oak." };
    expect(mergeConflict({ ...conflict, ours: "A solid table of oak." })).toBe(
      "A solid desk of oak.",
    );
    expect(mergeConflict({ ...conflict, ours: "A sturdy bench of oak." })).toBeNull();
    expect(mergeConflict({ field: "category", before: 1, theirs: 2, ours: 3 })).toBeNull();
  });

  it("merges lists by line, and suggests nothing if an item has a line break", () => {
    const list = (first: string, last: string) => [first, "Made of oak.", last];
    const before = list("Seats six.", "Oiled.");
    const [theirs, ours] = [list("Seats four.", "Oiled."), list("Seats six.", "Waxed.")];
    const conflict = { field: "texts.bullets", before, theirs, ours };
    expect(mergeConflict(conflict)).toEqual(list("Seats four.", "Waxed."));
    const split = { ...conflict, theirs: list("Seats\nfour.", "Oiled.") };
    expect(mergeConflict(split)).toBeNull();
  });
});

type Step =
  | { kind: "deliver"; value: string; crashes: boolean }
  | { kind: "edit"; value: string }
  | { kind: "undo" }
  | { kind: "decide"; choice: "ours" | "theirs" };

const value = fc.constantFrom("A", "B", "C", "D");
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("deliver" as const), value, crashes: fc.boolean() }),
  fc.record({ kind: fc.constant("edit" as const), value }),
  fc.record({ kind: fc.constant("undo" as const) }),
  fc.record({
    kind: fc.constant("decide" as const),
    choice: fc.constantFrom("ours" as const, "theirs" as const),
  }),
);

/** A product's text, its last delivery, and its open conflict. */
interface State {
  here: string;
  delivered: string;
  conflict: { before: DeliveredValue; theirs: DeliveredValue } | null;
  /** Earlier texts, for undo. */
  earlier: string[];
}

function deliver(state: State, now: string): State {
  const open = new Map(state.conflict ? [["description", state.conflict.before]] : []);
  const compared = compareDelivery(
    { description: now },
    { getCurrent: () => state.here, getBase: () => state.delivered, open },
  );
  const storedValue = compared.appliedValues.description;
  const [found] = compared.conflicts;
  const conflict = compared.closedConflicts.length > 0 ? null : state.conflict;
  return {
    here: typeof storedValue === "string" ? storedValue : state.here,
    earlier: typeof storedValue === "string" ? [...state.earlier, state.here] : state.earlier,
    delivered: now,
    conflict: found ? { before: found.before, theirs: found.theirs } : conflict,
  };
}

it("never loses a user's text or a source's change in random histories", () => {
  fc.assert(
    fc.property(value, fc.array(step, { minLength: 1, maxLength: 25 }), (first, steps) => {
      let state: State = { here: first, delivered: first, conflict: null, earlier: [] };
      /** The last text that a user wrote or chose since the last accepted delivery. */
      let written: string | null = null;
      for (const one of steps) {
        if (one.kind === "edit") {
          state = { ...state, here: one.value, earlier: [...state.earlier, state.here] };
          written = one.value;
        } else if (one.kind === "undo") {
          const last = state.earlier.at(-1);
          if (last === undefined) continue;
          state = { ...state, here: last, earlier: state.earlier.slice(0, -1) };
          written = last;
        } else if (one.kind === "decide") {
          if (!state.conflict) continue;
          const here = one.choice === "theirs" ? String(state.conflict.theirs) : state.here;
          state = { ...state, here, conflict: null };
          written = here;
        } else {
          const before = state;
          // A crash before the commit leaves the state unchanged, and the delivery is retried.
          if (one.crashes) deliver(state, one.value);
          state = deliver(state, one.value);
          if (written !== null && written !== before.delivered) {
            expect(state.here, "a user's text was replaced without a choice").toBe(written);
          }
          if (one.value !== before.delivered) {
            const isOpen = state.conflict?.theirs === one.value;
            const isWithdrawn = before.conflict?.before === one.value;
            expect(state.here === one.value || isOpen || isWithdrawn).toBe(true);
          }
          if (state.here === one.value) expect(state.conflict).toBeNull();
          if (state.here !== written) written = null;
        }
      }
    }),
    propertyRuns(1000, 50_000),
  );
});
