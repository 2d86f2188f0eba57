import { createHash } from "node:crypto";
import { CharSet, DFA, isDisjointWith, NFA, TooManyNodesError } from "refa";
import { compilePattern } from "../rules/patterns/compile";
import {
  ALT,
  ALT_MATCH,
  BEGIN_TEXT,
  EMPTY_WIDTH,
  FAIL,
  getProgram,
  type Instruction,
  MATCH,
  RUNE,
  RUNE_ANY,
  RUNE_ANY_NOT_NL,
} from "../rules/patterns/program";
import { UnreadableError } from "../rules/unreadable";

const MAX_STATES = 4000;
/** Maximum duration of a comparison in milliseconds. */
const MAX_TIME_MS = 200;

/** Thrown if a comparison takes too long. */
class UndecidedError extends Error {}

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
const ALL_CHARACTERS = CharSet.all(MAX_CHAR);
/** The kinds of neighboring characters that assertions distinguish. */
const CHAR_SET_BY_KIND = {
  word: WORD_SET,
  newline: NEWLINE_SET,
  other: ALL_CHARACTERS.without(WORD_SET).without(NEWLINE_SET),
} as const;
type CharKind = keyof typeof CHAR_SET_BY_KIND;
const CHAR_KINDS: readonly CharKind[] = ["word", "newline", "other"];
type CharBefore = CharKind | "start";
type CharAfter = CharKind | "end";

/** Aborts a comparison that takes too many states or too long. */
class Deadline {
  private nodes = 0;

  constructor(private readonly endTime: number) {}

  check(): void {
    this.nodes += 1;
    if (this.nodes > MAX_STATES) throw new UndecidedError("Too many states.");
    if (getBusyTime() > this.endTime) throw new UndecidedError("The comparison takes too long.");
  }
}

function createDeadline(): Deadline {
  return new Deadline(getBusyTime() + MAX_TIME_MS);
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
  const { inst: instructions, start } = getProgram(compilePattern(source).expression);
  const builder = new NFA.Builder({
    createNode: () => {
      limit.check();
      return new NFA.Node();
    },
  });
  const matched = builder.createNode();
  builder.makeFinal(matched);
  builder.linkNodes(matched, matched, ALL_CHARACTERS);
  const nodes = new Map<string, NFA.Node>();
  const pendingStates: {
    pcs: readonly number[];
    before: CharBefore;
    node: NFA.Node;
    isInitial: boolean;
  }[] = [];
  /** Returns the state for continuing at an instruction after a character of the given kind. */
  const getStateNode = (pc: number, before: CharBefore): NFA.Node => {
    const key = `${pc} ${before}`;
    const existingNode = nodes.get(key);
    if (existingNode) return existingNode;
    const node = builder.createNode();
    nodes.set(key, node);
    pendingStates.push({ pcs: [pc], before, node, isInitial: false });
    return node;
  };
  /** States in which the search begins, by the kind of the preceding character. */
  const searchNodeByBefore = new Map<CharBefore, NFA.Node>();
  const getSearchNode = (before: CharBefore): NFA.Node => {
    const existingNode = searchNodeByBefore.get(before);
    if (existingNode) return existingNode;
    const node = before === "start" ? builder.initial : builder.createNode();
    searchNodeByBefore.set(before, node);
    pendingStates.push({ pcs: [start], before, node, isInitial: true });
    return node;
  };
  getSearchNode("start");
  for (let next = pendingStates.pop(); next; next = pendingStates.pop()) {
    const { pcs, before, node, isInitial } = next;
    if (collectReachable(instructions, pcs, before, "end").isMatch) builder.makeFinal(node);
    for (const kind of CHAR_KINDS) {
      const { isMatch, consumers } = collectReachable(instructions, pcs, before, kind);
      if (isMatch) {
        builder.linkNodes(node, matched, CHAR_SET_BY_KIND[kind]);
        continue;
      }
      if (isInitial) builder.linkNodes(node, getSearchNode(kind), CHAR_SET_BY_KIND[kind]);
      for (const index of consumers) {
        const instruction = instructions[index];
        if (!instruction) continue;
        const acceptedChars = getCharSet(instruction).intersect(CHAR_SET_BY_KIND[kind]);
        if (!acceptedChars.isEmpty)
          builder.linkNodes(node, getStateNode(instruction.out, kind), acceptedChars);
      }
    }
  }
  return NFA.fromBuilder(builder, { maxCharacter: MAX_CHAR });
}

/** Follows the instructions that consume nothing, between two kinds of characters. */
function collectReachable(
  instructions: readonly Instruction[],
  pcs: readonly number[],
  before: CharBefore,
  after: CharAfter,
): { isMatch: boolean; consumers: number[] } {
  const seenIndexes = new Set<number>();
  const acceptingIndexes: number[] = [];
  const pendingIndexes = [...pcs];
  let isMatch = false;
  for (let index = pendingIndexes.pop(); index !== undefined; index = pendingIndexes.pop()) {
    const instruction = instructions[index];
    if (!instruction || seenIndexes.has(index)) continue;
    seenIndexes.add(index);
    const { op, out, arg } = instruction;
    if (op === FAIL) continue;
    if (op === MATCH) isMatch = true;
    else if (op >= RUNE) acceptingIndexes.push(index);
    else if (op !== EMPTY_WIDTH || areAssertionsMet(arg, before, after)) {
      pendingIndexes.push(out);
      if (op === ALT || op === ALT_MATCH) pendingIndexes.push(arg);
    }
  }
  return { isMatch, consumers: acceptingIndexes };
}

function areAssertionsMet(assertions: number, before: CharBefore, after: CharAfter): boolean {
  const isBoundary = (before === "word") !== (after === "word");
  const metAssertions =
    (before === "start" ? BEGIN_TEXT | BEGIN_LINE : 0) |
    (before === "newline" ? BEGIN_LINE : 0) |
    (after === "end" ? END_TEXT | END_LINE : 0) |
    (after === "newline" ? END_LINE : 0) |
    (isBoundary ? WORD_BOUNDARY : NO_WORD_BOUNDARY);
  return (assertions & ~metAssertions) === 0;
}

function getCharSet(instruction: Instruction): CharSet {
  const { op, runes } = instruction;
  if (op === RUNE_ANY) return ALL_CHARACTERS;
  if (op === RUNE_ANY_NOT_NL) return ALL_CHARACTERS.without(NEWLINE_SET);
  if (runes.length > 1) {
    const ranges = Array.from({ length: runes.length / 2 }, (_, index) => ({
      min: runes[index * 2] ?? 0,
      max: runes[index * 2 + 1] ?? 0,
    }));
    return CharSet.empty(MAX_CHAR).union(ranges);
  }
  const literal = String.fromCodePoint(...runes);
  // Candidates are all letters that differ only in case. The engine decides which ones match.
  const caseVariants = new Set([
    literal,
    literal.toLowerCase(),
    literal.toUpperCase(),
    ...FOLDED_CHARACTERS,
  ]);
  return CharSet.fromCharacters(
    MAX_CHAR,
    [...caseVariants]
      .flatMap((character) => (Array.from(character).length === 1 ? character : []))
      .map((character) => character.codePointAt(0) ?? 0)
      .filter((rune) => instruction.matchRune(rune))
      .sort((a, b) => a - b),
  );
}

/**
 * Letters that case folding equates with letters other than their capital, such as the long s and
 * the kelvin, angstrom and micro signs.
 */
const FOLDED_CHARACTERS = [
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

/** Whether two patterns exclude each other. If so, with a shortest text as an example. */
export type Relation = { isImpossible: false } | { isImpossible: true; shortest: string };

const relationCache = new Map<string, Relation | null>();
const MAX_CACHED_RELATIONS = 2000;

/** Caches the result of a comparison. Returns null if it can't be decided. */
function memoizeRelation(key: string, decide: () => Relation): Relation | null {
  const cachedRelation = relationCache.get(key);
  if (cachedRelation !== undefined) return cachedRelation;
  if (relationCache.size >= MAX_CACHED_RELATIONS) relationCache.clear();
  const answer = tryDecide(decide);
  relationCache.set(key, answer);
  return answer;
}

function tryDecide<T>(decide: () => T): T | null {
  try {
    return decide();
  } catch (error) {
    if (
      error instanceof UndecidedError ||
      error instanceof TooManyNodesError ||
      error instanceof UnreadableError
    )
      return null;
    throw error;
  }
}

/**
 * Returns whether every text that contains the required pattern also contains the forbidden one,
 * along with the shortest such text. Returns null if this can't be decided in time.
 */
export function checkExclusion(requiredPattern: string, forbiddenPattern: string): Relation | null {
  return memoizeRelation(`not ${requiredPattern}\0${forbiddenPattern}`, () => {
    const limit = createDeadline();
    const [texts, forbiddenTexts] = [
      buildAutomaton(requiredPattern, limit),
      buildAutomaton(forbiddenPattern, limit),
    ];
    const allowedTexts = DFA.fromFA(forbiddenTexts, createNodeFactory(limit));
    allowedTexts.complement(createNodeFactory(limit));
    if (!isDisjointWith(texts, allowedTexts, MAX_STATES)) return { isImpossible: false };
    return toRelation(texts);
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
      ? toRelation(texts)
      : { isImpossible: false };
  });
}

/** Returns a shortest text with a pattern; null if there is none or it takes too long. */
export function findShortestMatch(source: string): string | null {
  return tryDecide(() => findShortestText(buildAutomaton(source, createDeadline())));
}

/**
 * Returns a key that is the same for patterns that the same texts contain, however they are written:
 * a hash of the smallest deterministic automaton. Returns null if it takes too long to build.
 */
export function createPatternKey(source: string): string | null {
  return tryDecide(() => {
    const limit = createDeadline();
    const automaton = DFA.fromFA(buildAutomaton(source, limit), createNodeFactory(limit));
    automaton.minimize();
    return createHash("sha256").update(describeAutomaton(automaton)).digest("hex");
  });
}

/** Returns the states in breadth-first order, each with its transitions. */
function describeAutomaton({ initial, finals }: DFA): string {
  const numbers = new Map<DFA.Node, number>([[initial, 0]]);
  const states: string[] = [];
  for (const node of numbers.keys()) {
    const transitions = [...node.out].map(([{ min, max }, next]) => {
      const number = numbers.get(next) ?? numbers.size;
      numbers.set(next, number);
      return { min, max, number };
    });
    states.push(`${finals.has(node)} ${joinRanges(transitions)}`);
  }
  return states.join("\n");
}

/** Joins neighboring ranges that lead to the same state, because an automaton may split them. */
function joinRanges(transitions: readonly { min: number; max: number; number: number }[]): string {
  const ranges: { min: number; max: number; number: number }[] = [];
  for (const transition of transitions) {
    const last = ranges.at(-1);
    if (last && last.number === transition.number && last.max + 1 === transition.min)
      last.max = transition.max;
    else ranges.push({ ...transition });
  }
  return ranges.map(({ min, max, number }) => `${min}-${max}:${number}`).join(" ");
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
function toRelation(texts: NFA): Relation {
  const shortestText = findShortestText(texts);
  return shortestText === null
    ? { isImpossible: false }
    : { isImpossible: true, shortest: shortestText };
}

/**
 * Returns a shortest accepted text. Searches breadth-first over states, because there can be very
 * many texts of the same length.
 */
function findShortestText(texts: NFA): string | null {
  const paths = new Map<NFA.Node, string>([[texts.initial, ""]]);
  for (const [node, text] of paths) {
    if (texts.finals.has(node)) return ensureNonblank(text, texts);
    for (const [next, accepted] of node.out)
      if (!paths.has(next) && !accepted.isEmpty)
        paths.set(next, text + pickReadableCharacter(accepted));
  }
  return null;
}

/** Returns a nonblank text, because the engine does not check blank texts. */
function ensureNonblank(text: string, texts: NFA): string | null {
  if (text.trim() !== "") return text;
  const longerText = `${text}a`;
  return texts.test(Array.from(longerText, (character) => character.codePointAt(0) ?? 0))
    ? longerText
    : null;
}

const READABLE_CODE_POINTS = [..."aA0 .,-"].map((character) => character.codePointAt(0) ?? 0);

/** Returns a readable character from a set or, if there is none, its first character. */
function pickReadableCharacter(charSet: CharSet): string {
  const code =
    READABLE_CODE_POINTS.find((rune) => charSet.has(rune)) ?? charSet.ranges[0]?.min ?? 0;
  return String.fromCodePoint(code);
}
