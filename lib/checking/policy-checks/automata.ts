import { CharSet, DFA, isDisjointWith, NFA, TooManyNodesError } from "refa";
import { compilePattern } from "../patterns/compile";
import {
  ALT,
  ALT_MATCH,
  BEGIN_TEXT,
  EMPTY_WIDTH,
  FAIL,
  type Instruction,
  MATCH,
  programOf,
  RUNE,
  RUNE_ANY,
  RUNE_ANY_NOT_NL,
} from "../patterns/program";
import { UnreadableError } from "../unreadable";

/** Maximum number of states per comparison. */
const MAX_STATES = 4000;
/** Maximum duration of a comparison in milliseconds. */
const MAX_TIME = 200;

/** Thrown if a comparison takes too long. */
class Undecided extends Error {}

const MAX_CHAR = 0x10ffff;
const BEGIN_LINE = 1;
const END_LINE = 2;
const END_TEXT = 8;
const WORD_BOUNDARY = 16;
const NO_WORD_BOUNDARY = 32;

const NEWLINE_SET = CharSet.fromCharacter(MAX_CHAR, 10);
const WORD_SET = CharSet.empty(MAX_CHAR).union([
  { min: 0x30, max: 0x39 },
  { min: 0x41, max: 0x5a },
  { min: 0x5f, max: 0x5f },
  { min: 0x61, max: 0x7a },
]);
const ALL = CharSet.all(MAX_CHAR);
/** The kinds of neighboring characters that assertions distinguish. */
const KINDS = {
  word: WORD_SET,
  newline: NEWLINE_SET,
  other: ALL.without(WORD_SET).without(NEWLINE_SET),
} as const;
type CharKind = keyof typeof KINDS;
const CHAR_KINDS: readonly CharKind[] = ["word", "newline", "other"];
type Before = CharKind | "start";
type After = CharKind | "end";

/** Aborts a comparison that takes too many states or too long. */
class Deadline {
  private nodes = 0;

  constructor(private readonly endTime: number) {}

  check(): void {
    this.nodes += 1;
    if (this.nodes > MAX_STATES) throw new Undecided("Too many states.");
    if (getBusyTime() > this.endTime) throw new Undecided("The comparison takes too long.");
  }
}

/** Returns a deadline for one comparison. */
function createDeadline(): Deadline {
  return new Deadline(getBusyTime() + MAX_TIME);
}

/**
 * Returns the CPU time of this thread in milliseconds. Elapsed time would make results depend on
 * the machine's load. On Node.js before 23.9, returns elapsed time.
 */
function getBusyTime(): number {
  const usage = process.threadCpuUsage?.();
  return usage ? (usage.user + usage.system) / 1000 : performance.now();
}

/**
 * Returns an automaton of all texts that contain a pattern, built from the same program that the
 * engine runs.
 * @throws Undecided, UnreadableError
 */
function buildAutomaton(source: string, limit: Deadline): NFA {
  const { inst: instructions, start } = programOf(compilePattern(source).expression);
  const builder = new NFA.Builder({
    createNode: () => {
      limit.check();
      return new NFA.Node();
    },
  });
  const matched = builder.createNode();
  builder.makeFinal(matched);
  builder.linkNodes(matched, matched, ALL);
  const nodes = new Map<string, NFA.Node>();
  const pending: { pcs: readonly number[]; before: Before; node: NFA.Node; isInitial: boolean }[] =
    [];
  /** Returns the state for continuing at an instruction after a character of the given kind. */
  const stateOf = (pc: number, before: Before): NFA.Node => {
    const key = `${pc} ${before}`;
    const existingNode = nodes.get(key);
    if (existingNode) return existingNode;
    const node = builder.createNode();
    nodes.set(key, node);
    pending.push({ pcs: [pc], before, node, isInitial: false });
    return node;
  };
  /** States in which the search begins, by the kind of the preceding character. */
  const searchFrom = new Map<Before, NFA.Node>();
  const searchOf = (before: Before): NFA.Node => {
    const existingNode = searchFrom.get(before);
    if (existingNode) return existingNode;
    const node = before === "start" ? builder.initial : builder.createNode();
    searchFrom.set(before, node);
    pending.push({ pcs: [start], before, node, isInitial: true });
    return node;
  };
  searchOf("start");
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { pcs, before, node, isInitial } = next;
    if (follow(instructions, pcs, before, "end").isMatch) builder.makeFinal(node);
    for (const kind of CHAR_KINDS) {
      const { isMatch, takers } = follow(instructions, pcs, before, kind);
      if (isMatch) {
        builder.linkNodes(node, matched, KINDS[kind]);
        continue;
      }
      if (isInitial) builder.linkNodes(node, searchOf(kind), KINDS[kind]);
      for (const index of takers) {
        const instruction = instructions[index];
        if (!instruction) continue;
        const accepted = charsOf(instruction).intersect(KINDS[kind]);
        if (!accepted.isEmpty) builder.linkNodes(node, stateOf(instruction.out, kind), accepted);
      }
    }
  }
  return NFA.fromBuilder(builder, { maxCharacter: MAX_CHAR });
}

/** Follows the instructions that consume nothing, between two kinds of characters. */
function follow(
  instructions: readonly Instruction[],
  pcs: readonly number[],
  before: Before,
  after: After,
): { isMatch: boolean; takers: number[] } {
  const seenIndexes = new Set<number>();
  const takers: number[] = [];
  const pending = [...pcs];
  let isMatch = false;
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    const instruction = instructions[index];
    if (!instruction || seenIndexes.has(index)) continue;
    seenIndexes.add(index);
    const { op, out, arg } = instruction;
    if (op === FAIL) continue;
    if (op === MATCH) isMatch = true;
    else if (op >= RUNE) takers.push(index);
    else if (op !== EMPTY_WIDTH || areAssertionsMet(arg, before, after)) {
      pending.push(out);
      if (op === ALT || op === ALT_MATCH) pending.push(arg);
    }
  }
  return { isMatch, takers };
}

function areAssertionsMet(assertions: number, before: Before, after: After): boolean {
  const isBoundary = (before === "word") !== (after === "word");
  const fulfilled =
    (before === "start" ? BEGIN_TEXT | BEGIN_LINE : 0) |
    (before === "newline" ? BEGIN_LINE : 0) |
    (after === "end" ? END_TEXT | END_LINE : 0) |
    (after === "newline" ? END_LINE : 0) |
    (isBoundary ? WORD_BOUNDARY : NO_WORD_BOUNDARY);
  return (assertions & ~fulfilled) === 0;
}

/** Returns the characters that an instruction accepts. */
function charsOf(instruction: Instruction): CharSet {
  const { op, runes } = instruction;
  if (op === RUNE_ANY) return ALL;
  if (op === RUNE_ANY_NOT_NL) return ALL.without(NEWLINE_SET);
  if (runes.length > 1) {
    const ranges = Array.from({ length: runes.length / 2 }, (_, index) => ({
      min: runes[index * 2] ?? 0,
      max: runes[index * 2 + 1] ?? 0,
    }));
    return CharSet.empty(MAX_CHAR).union(ranges);
  }
  const literal = String.fromCodePoint(...runes);
  // Candidates are all letters that differ only in case. The engine decides which ones match.
  const possible = new Set([literal, literal.toLowerCase(), literal.toUpperCase(), ...FOLDED]);
  return CharSet.fromCharacters(
    MAX_CHAR,
    [...possible]
      .flatMap((character) => (Array.from(character).length === 1 ? character : []))
      .map((character) => character.codePointAt(0) ?? 0)
      .filter((rune) => instruction.matchRune(rune))
      .sort((a, b) => a - b),
  );
}

/**
 * Letters that case folding equates with others besides their capital, such as long s, Kelvin,
 * Ångström and micro signs.
 */
const FOLDED = [
  "ſ",
  "\u212a",
  "\u212b",
  "µ",
  "μ",
  "Μ",
  "ς",
  "ẞ",
  "ß",
  "Ω",
  "ω",
  "\u2126",
  "ϐ",
  "ϑ",
  "ϕ",
  "ϖ",
  "ϰ",
  "ϱ",
  "ϵ",
  "ι",
  "ͅ",
  "ẛ",
];

/**
 * The relation between two patterns, with the shortest text as an example if no text can satisfy
 * both.
 */
export type Relation = { isImpossible: false } | { isImpossible: true; shortest: string };

const relations = new Map<string, Relation | null>();
const MAX_CACHED = 2000;

/** Caches the result of a comparison. Returns null if it can't be decided. */
function memoizeRelation(key: string, decide: () => Relation): Relation | null {
  const cachedRelation = relations.get(key);
  if (cachedRelation !== undefined) return cachedRelation;
  if (relations.size >= MAX_CACHED) relations.clear();
  const answer = tryDecide(decide);
  relations.set(key, answer);
  return answer;
}

function tryDecide<T>(decide: () => T): T | null {
  try {
    return decide();
  } catch (error) {
    if (
      error instanceof Undecided ||
      error instanceof TooManyNodesError ||
      error instanceof UnreadableError
    )
      return null;
    throw error;
  }
}

/**
 * Returns whether every text that contains the wanted pattern also contains the forbidden one, with
 * the shortest such text. Returns null if that can't be decided in time.
 */
export function checkExclusion(required: string, forbidden: string): Relation | null {
  return memoizeRelation(`not ${required}\0${forbidden}`, () => {
    const limit = createDeadline();
    const [texts, forbiddenTexts] = [
      buildAutomaton(required, limit),
      buildAutomaton(forbidden, limit),
    ];
    const allowedTexts = DFA.fromFA(forbiddenTexts, createNodeFactory(limit));
    allowedTexts.complement(createNodeFactory(limit));
    if (!isDisjointWith(texts, allowedTexts, MAX_STATES)) return { isImpossible: false };
    return relationOf(texts);
  });
}

/**
 * Returns whether no text contains both patterns, with the shortest text that contains the first.
 * Returns null if that can't be decided in time.
 */
export function checkDisjointness(first: string, second: string): Relation | null {
  return memoizeRelation(`and ${first}\0${second}`, () => {
    const limit = createDeadline();
    const [texts, secondTexts] = [buildAutomaton(first, limit), buildAutomaton(second, limit)];
    return isDisjointWith(texts, secondTexts, MAX_STATES)
      ? relationOf(texts)
      : { isImpossible: false };
  });
}

/**
 * Returns a shortest text that contains a pattern; null if there is none or the search takes too
 * long.
 */
export function findShortestMatch(source: string): string | null {
  return tryDecide(() => shortestOf(buildAutomaton(source, createDeadline())));
}

function createNodeFactory(limit: Deadline) {
  return {
    createNode: () => {
      limit.check();
      return new DFA.Node();
    },
  };
}

/**
 * Returns an impossible relation with the shortest text. A pattern that matches no text allows no
 * conclusion and is not reported.
 */
function relationOf(texts: NFA): Relation {
  const shortest = shortestOf(texts);
  return shortest === null ? { isImpossible: false } : { isImpossible: true, shortest };
}

/**
 * Returns a shortest accepted text. Searches breadth-first over states, because there can be very
 * many texts of the same length.
 */
function shortestOf(texts: NFA): string | null {
  const paths = new Map<NFA.Node, string>([[texts.initial, ""]]);
  for (const [node, text] of paths) {
    if (texts.finals.has(node)) return ensureNonblank(text, texts);
    for (const [next, accepted] of node.out)
      if (!paths.has(next) && !accepted.isEmpty)
        paths.set(next, text + pickReadableCharacter(accepted));
  }
  return null;
}

/** Returns a text that is not blank, because the engine does not check blank texts. */
function ensureNonblank(text: string, texts: NFA): string | null {
  if (text.trim() !== "") return text;
  const longer = `${text}a`;
  return texts.test(Array.from(longer, (character) => character.codePointAt(0) ?? 0))
    ? longer
    : null;
}

const READABLE_CODE_POINTS = [..."aA0 .,-"].map((character) => character.codePointAt(0) ?? 0);

/** Returns a readable character from a set, or its first one. */
function pickReadableCharacter(set: CharSet): string {
  const code = READABLE_CODE_POINTS.find((rune) => set.has(rune)) ?? set.ranges[0]?.min ?? 0;
  return String.fromCodePoint(code);
}
