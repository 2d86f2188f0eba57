import type {
  BrandPolicies,
  CategoryPolicies,
  PolicyCollection,
  RuleSetPolicies,
} from "@/lib/checking/policy-checks/types";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import type { IssueKind } from "@/lib/enums";
import { guideline } from "./policies";

/** Generates pseudo-random numbers from a seed (mulberry32), which makes failures reproducible. */
export class Random {
  private state: number;

  constructor(seed: number) {
    this.state = seed >>> 0;
  }

  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  pick<T>(of: readonly [T, ...T[]]): T {
    return of[this.below(of.length)] ?? of[0];
  }
}

/** Policies that contain one planted case. */
export interface Planted {
  name: string;
  /** The kind of the planted issue; null if the policies must not have an issue. */
  kind: IssueKind | null;
  collection: PolicyCollection;
}

/** A rule of a case, before it is placed in a policy. */
type RuleDraft = Partial<PolicyRule> & Pick<PolicyRule, "ruleType" | "content">;

const SYLLABLES = [
  "ba",
  "do",
  "ki",
  "lu",
  "me",
  "no",
  "ri",
  "sa",
  "te",
  "vo",
  "zu",
  "pal",
] as const;

/** Generates words that no other part of a case contains. */
class Words {
  private readonly used = new Set<string>();

  constructor(private readonly random: Random) {}

  one(): string {
    for (;;) {
      const word = Array.from({ length: 3 }, () => this.random.pick(SYLLABLES)).join("");
      if (this.used.has(word) || this.used.has(`${word}s`)) continue;
      this.used.add(word);
      return word;
    }
  }
}

interface Bench {
  random: Random;
  words: Words;
}

interface Case {
  rules: RuleDraft[];
  /** Whether the rules may be placed in different policies. */
  apart?: boolean;
}

type Maker = (bench: Bench) => Case;

const prohibited = (content: string, more: Partial<PolicyRule> = {}): RuleDraft => ({
  ruleType: "prohibited_words",
  content,
  ...more,
});
const required = (content: string, more: Partial<PolicyRule> = {}): RuleDraft => ({
  ruleType: "required_phrases",
  content,
  ...more,
});
const format = (content: string, more: Partial<PolicyRule> = {}): RuleDraft => ({
  ruleType: "format_requirement",
  content,
  ...more,
});
const price = (content: string): RuleDraft => ({ ruleType: "price_format", content });
const limit = (content: string, more: Partial<PolicyRule> = {}): RuleDraft => ({
  ruleType: "length_limit",
  content,
  ...more,
});

/** Cases with an issue, by kind. */
const FLAWED: Readonly<Record<IssueKind, readonly [Maker, ...Maker[]]>> = {
  preferred_is_prohibited: [
    () => ({ rules: [format("no_exclamation"), format('no_characters: "."')], apart: true }),
    () => ({ rules: [price("5,00 €"), price("€ 5.00")], apart: true }),
    () => ({ rules: [price("$1,234.56"), price("1,234.56 $")], apart: true }),
    ({ words }) => {
      const [a, b] = [words.one(), words.one()];
      return { rules: [prohibited(`${a} => ${b}`), prohibited(b)], apart: true };
    },
    ({ words }) => {
      const [a, b, c] = [words.one(), words.one(), words.one()];
      return {
        rules: [prohibited(`${a} => ${c} / ${b}`), prohibited(b.toUpperCase())],
        apart: true,
      };
    },
    ({ words }) => {
      const [a, b, c] = [words.one(), words.one(), words.one()];
      return {
        rules: [prohibited(`${a} => ${b}`), prohibited(`${b} => ${c}`), prohibited(`${c} => ${a}`)],
        apart: true,
      };
    },
    ({ words }) => {
      const [a, b, c] = [words.one(), words.one(), words.one()];
      return {
        rules: [prohibited(`${a} => ${b}`), prohibited(c, { forms: { [c]: [b] } })],
        apart: true,
      };
    },
    ({ words }) => {
      const [a, b, c] = [words.one(), words.one(), words.one()];
      return {
        rules: [prohibited(`${a} => ${b} ${c}`), prohibited(c, { when: [a, c] })],
        apart: true,
      };
    },
    ({ words }) => {
      const [a, b, c] = [words.one(), words.one(), words.one()];
      return {
        rules: [prohibited(`${a} => ${b}`), prohibited(b, { when: [c], within: 3 })],
        apart: true,
      };
    },
    ({ words }) => {
      const [a, b] = [words.one(), words.one()];
      return { rules: [prohibited(`${a} => ${b}`), format(`not_regex:${b}`)], apart: true };
    },
    ({ words }) => {
      const [a, b] = [words.one(), words.one()];
      return {
        rules: [
          prohibited(`${a} => ${b}`, { languages: ["de"] }),
          prohibited(b, { languages: ["de-CH", "fr"], field: "any" }),
        ],
        apart: true,
      };
    },
    ({ words }) => {
      const [a] = [words.one()];
      return { rules: [prohibited(`${a} => ${a} ${words.one()}`)] };
    },
  ],
  required_is_prohibited: [
    ({ words }) => {
      const [a, b] = [words.one(), words.one()];
      return { rules: [required(`${a} ${b}`), prohibited(b)], apart: true };
    },
    ({ words }) => {
      const [a, b] = [words.one(), words.one()];
      return { rules: [required(`${a} | ${b}`), prohibited(a), prohibited(b)], apart: true };
    },
    ({ words }) => {
      const a = words.one();
      return {
        rules: [
          { ...required(a), ruleType: "attribute_requirement" },
          prohibited(a, { field: "any" }),
        ],
        apart: true,
      };
    },
    ({ words }) => {
      const [a, c] = [words.one(), words.one()];
      return { rules: [required(a, { when: [c] }), prohibited(a, { when: [c] })], apart: true };
    },
  ],
  length_impossible: [
    ({ words }) => ({
      rules: [required(`${words.one()} ${words.one()}, ${words.one()}`), limit("-10")],
      apart: true,
    }),
    ({ random }) => {
      const least = 20 + random.below(100);
      return { rules: [limit(`${least}- words`), limit(`-${least - 1} words`)], apart: true };
    },
    ({ random }) => {
      const least = 20 + random.below(100);
      return { rules: [limit(`${least}- words`), limit(`-${least}`)], apart: true };
    },
    () => ({ rules: [format("items:5-"), format("items:-3")], apart: true }),
    () => ({ rules: [format("bullets"), format("items:-0")], apart: true }),
    ({ words }) => {
      const [a, b, c] = [words.one(), words.one(), words.one()];
      return { rules: [required(`${a} ${b}, ${a} ${c}`), format(`at_most:1:${a}`)], apart: true };
    },
    ({ words }) => ({
      rules: [required(`${words.one()} ${words.one()}`), limit("-1 words")],
      apart: true,
    }),
  ],
  format_impossible: [
    ({ words }) => {
      const a = words.one();
      return { rules: [format(`regex:^${a} [0-9]+$`), format(`not_regex:${a}`)], apart: true };
    },
    ({ words }) => {
      const a = words.one();
      return { rules: [format(`regex:${a}\\.$`), format("no_end_punctuation")], apart: true };
    },
    ({ words }) => {
      const [a, b] = [words.one(), words.one()];
      return { rules: [format(`regex:^${a}`), format(`regex:^(?:${b}|${b}x)`)], apart: true };
    },
    ({ words }) => ({
      rules: [required(`www.${words.one()}.com`), format("no_domains")],
      apart: true,
    }),
    ({ words }) => {
      const a = words.one();
      return {
        rules: [format(`regex:(?i)\\b${a}\\b`), format(`not_regex:(?i)${a.slice(1)}`)],
        apart: true,
      };
    },
  ],
  never_applies: [
    ({ words }) => {
      const [a, b, c] = [words.one(), words.one(), words.one()];
      return { rules: [prohibited(a, { when: [`${b} ${c}`], unless: [c] })] };
    },
    ({ words }) => {
      const a = words.one();
      return { rules: [prohibited(a, { exceptions: [a.toUpperCase()] })] };
    },
  ],
  duplicate: [
    ({ words }) => {
      const [a, b, c] = [words.one(), words.one(), words.one()];
      return { rules: [prohibited(`${a}, ${b}`), prohibited(`${b}, ${c}, ${a}`)] };
    },
    ({ words }) => {
      const a = words.one();
      return {
        rules: [
          prohibited(a, { exceptions: [`${a} ${words.one()}`] }),
          prohibited(a, { field: "any" }),
        ],
      };
    },
    ({ words }) => {
      const a = words.one();
      return { rules: [required(a), required(`${a}, ${words.one()}`)] };
    },
    ({ random }) => {
      const most = 20 + random.below(100);
      return { rules: [limit(`-${most}`), limit(`-${most}`)] };
    },
    ({ random }) => {
      const name = random.pick([
        "no_exclamation",
        "no_emoji",
        "no_urls",
        "unit_space",
        "title_case",
      ]);
      return { rules: [format(name), format(name)] };
    },
    ({ words }) => {
      const a = words.one();
      return {
        rules: [prohibited(a, { languages: ["de-AT"] }), prohibited(a, { languages: ["de"] })],
      };
    },
  ],
  severity_conflict: [
    ({ words }) => {
      const [a, b, c] = [words.one(), words.one(), words.one()];
      return {
        rules: [
          prohibited(`${a}, ${b}`, { severity: "high" }),
          prohibited(`${b}, ${c}`, { severity: "low" }),
        ],
        apart: true,
      };
    },
    ({ words }) => {
      const a = words.one();
      return {
        rules: [required(a, { severity: "high" }), required(a, { severity: "low" })],
        apart: true,
      };
    },
  ],
};

/** Cases that look as if they had an issue but have none. */
const CLEAN: readonly [Maker, ...Maker[]] = [
  () => ({ rules: [format("no_exclamation"), format("no_end_punctuation")] }),
  () => ({ rules: [format("no_all_caps"), format("title_case")] }),
  ({ words }) => {
    const [a, b, c] = [words.one(), words.one(), words.one()];
    return {
      rules: [prohibited(`${a} => ${b} ${c}`), prohibited(b, { exceptions: [`${b} ${c}`] })],
    };
  },
  ({ words }) => {
    const [a, b, c] = [words.one(), words.one(), words.one()];
    return { rules: [required(`${a} ${b}`), prohibited(b, { exceptions: [`{} ${c}`] })] };
  },
  ({ words }) => {
    const [a, b] = [words.one(), words.one()];
    return {
      rules: [
        prohibited(`${a} => ${b}`, { languages: ["de"] }),
        prohibited(b, { languages: ["en", "fr"] }),
      ],
    };
  },
  ({ words }) => {
    const [a, b] = [words.one(), words.one()];
    return { rules: [prohibited(`${a} => ${b}`, { field: "name" }), prohibited(b)] };
  },
  ({ words }) => {
    const [a, b, c] = [words.one(), words.one(), words.one()];
    return { rules: [prohibited(`${a} => ${b}`, { when: [c] }), prohibited(b, { unless: [c] })] };
  },
  ({ words }) => {
    const [a, b, c] = [words.one(), words.one(), words.one()];
    return { rules: [required(a), prohibited(a, { when: [c] }), prohibited(`${b} => ${c}`)] };
  },
  ({ words }) => {
    const [a, c] = [words.one(), words.one()];
    return { rules: [required(a), prohibited(a, { when: [c], within: 2 })] };
  },
  ({ words }) => {
    const [a, b] = [words.one(), words.one()];
    return { rules: [required(`${a} | ${b}`), prohibited(a)] };
  },
  ({ words }) => {
    const [a, b] = [words.one(), words.one()];
    return { rules: [required(a, { field: "any" }), prohibited(`${a}, ${b}`)] };
  },
  ({ words }) => {
    const [a, b] = [words.one(), words.one()];
    const name = `X${b.toUpperCase()}`;
    return {
      rules: [prohibited(`${a} => ${name.toLowerCase()}`), prohibited(name, { matchCase: true })],
    };
  },
  ({ words }) => {
    const [a, b] = [words.one(), words.one()];
    return { rules: [required(`${a} ${b}, ${b}`), limit(`-${a.length + b.length + 1}`)] };
  },
  ({ words }) => {
    const [a, b, c] = [words.one(), words.one(), words.one()];
    return { rules: [required(`${a} ${b}, ${b} ${c}`), limit("-3 words")] };
  },
  ({ random }) => {
    const least = 20 + random.below(100);
    return { rules: [limit(`${least}-`), limit(`-${least} words`)] };
  },
  () => ({ rules: [format("items:3-"), format("items:-3")] }),
  ({ words }) => {
    const a = words.one();
    return { rules: [required(`${a} ${words.one()}`), format(`at_most:1:${a}`)] };
  },
  ({ words }) => {
    const a = words.one();
    return { rules: [format(`regex:${a}`), format(`not_regex:^${a}`)] };
  },
  ({ words }) => {
    const a = words.one();
    return { rules: [format(`regex:${a}[.]?$`), format("no_end_punctuation")] };
  },
  ({ words }) => ({ rules: [required(`${words.one()}.`), format("no_end_punctuation")] }),
  ({ words }) => {
    const [a, b, c] = [words.one(), words.one(), words.one()];
    return { rules: [prohibited(a, { when: [b, `${b} ${c}`], unless: [c] })] };
  },
  ({ words }) => {
    const [a, b] = [words.one(), words.one()];
    return { rules: [prohibited(`${a}, ${b}`, { exceptions: [a.toUpperCase()] })] };
  },
  ({ words }) => {
    const [a, b, c] = [words.one(), words.one(), words.one()];
    return { rules: [prohibited(`${a}, ${b}`), prohibited(`${b}, ${c}`)] };
  },
  ({ words }) => {
    const a = words.one();
    return {
      rules: [
        prohibited(a, { exceptions: [`${a} ${words.one()}`] }),
        prohibited(`${a} ${words.one()}`),
      ],
    };
  },
  ({ words }) => {
    const a = words.one();
    return {
      rules: [
        prohibited(a, { severity: "high", field: "name" }),
        prohibited(a, { severity: "low" }),
      ],
    };
  },
  ({ words }) => {
    const a = words.one();
    return {
      rules: [
        prohibited(a, { severity: "high", languages: ["en"] }),
        prohibited(a, { severity: "low", languages: ["nl"] }),
      ],
    };
  },
];

let ids = 0;
function numbered(draft: RuleDraft): PolicyRule {
  ids += 1;
  return { id: ids, severity: "medium", description: "", ...draft };
}

const EMPTY: PolicyCollection = { categories: [], brands: [], ruleSets: [] };

function category(id: number, rules: PolicyRule[]): CategoryPolicies {
  return { id, name: `Category ${id}`, guideline: guideline({ rules }) };
}

function brandOf(id: number, rules: PolicyRule[], categoryIds: number[] = []): BrandPolicies {
  return {
    id,
    guideline: guideline({ title: `Brand ${id}`, rules }),
    markets: [],
    categoryIds,
  };
}

function setOf(
  id: number,
  rules: PolicyRule[],
  at: Partial<RuleSetPolicies> = {},
): RuleSetPolicies {
  return {
    id,
    name: `Set ${id}`,
    rules,
    appliesToAll: false,
    categoryIds: [],
    guidelineIds: [],
    ...at,
  };
}

/** Distributes rules over policies that apply together. */
function together(random: Random, rules: PolicyRule[], apart: boolean): PolicyCollection {
  const way = apart ? random.below(6) : random.below(2);
  const [first, ...rest] = rules;
  const head = first ? [first] : [];
  if (way === 0) return { ...EMPTY, categories: [category(1, rules)] };
  if (way === 1)
    return { ...EMPTY, ruleSets: [setOf(1, rules, { appliesToAll: random.next() < 0.5 })] };
  if (way === 2)
    return {
      ...EMPTY,
      categories: [category(1, head), category(2, [])],
      brands: [brandOf(1, rest, [1])],
    };
  if (way === 3)
    return {
      ...EMPTY,
      categories: [category(1, head)],
      ruleSets: [setOf(1, rest, { categoryIds: [1, 2] })],
    };
  if (way === 4)
    return {
      ...EMPTY,
      categories: [category(1, head)],
      brands: [brandOf(1, [])],
      ruleSets: [setOf(1, rest, { guidelineIds: [1] })],
    };
  return {
    ...EMPTY,
    ruleSets: [setOf(1, head, { appliesToAll: true }), setOf(2, rest, { categoryIds: [1] })],
  };
}

/** Distributes rules over policies that never apply to the same product. */
function never(random: Random, rules: PolicyRule[]): PolicyCollection {
  const [first, ...rest] = rules;
  const head = first ? [first] : [];
  const way = random.below(5);
  if (way === 0) return { ...EMPTY, categories: [category(1, head), category(2, rest)] };
  if (way === 1) return { ...EMPTY, brands: [brandOf(1, head), brandOf(2, rest)] };
  if (way === 2)
    return {
      ...EMPTY,
      categories: [category(1, head), category(2, [])],
      brands: [brandOf(1, rest, [2])],
    };
  if (way === 3)
    return {
      ...EMPTY,
      brands: [brandOf(1, [], [2]), brandOf(2, [])],
      ruleSets: [setOf(1, head, { guidelineIds: [1] }), setOf(2, rest, { categoryIds: [1] })],
    };
  return { ...EMPTY, ruleSets: [setOf(1, head, { categoryIds: [1] }), setOf(2, rest)] };
}

/** Returns rules that are unrelated to the case. */
function noise({ random, words }: Bench): RuleDraft[] {
  return Array.from({ length: random.below(5) }, () =>
    random.next() < 0.7
      ? prohibited(`${words.one()} => ${words.one()}, ${words.one()}`)
      : { ruleType: "tone_requirement", content: "Friendly." },
  );
}

function withNoise(collection: PolicyCollection, rules: PolicyRule[]): PolicyCollection {
  const set = setOf(99, rules, { appliesToAll: true });
  return { ...collection, ruleSets: [...collection.ruleSets, set] };
}

/** Generates policies with one issue of a kind. */
export function flawed(seed: number, kind: IssueKind): Planted {
  const random = new Random(seed);
  const bench = { random, words: new Words(random) };
  const { rules, apart = false } = random.pick(FLAWED[kind])(bench);
  const order = random.next() < 0.5 || !apart ? rules : [...rules].reverse();
  const placed = together(random, order.map(numbered), apart && rules.length > 1);
  return {
    name: `${kind} ${seed}`,
    kind,
    collection: withNoise(placed, noise(bench).map(numbered)),
  };
}

const KINDS: readonly [IssueKind, ...IssueKind[]] = [
  "preferred_is_prohibited",
  "required_is_prohibited",
  "length_impossible",
  "severity_conflict",
];

/**
 * Generates policies without an issue: harmless rules, or conflicting rules that never apply
 * together.
 */
export function clean(seed: number): Planted {
  const random = new Random(seed);
  const bench = { random, words: new Words(random) };
  if (random.next() < 0.7) {
    const { rules } = random.pick(CLEAN)(bench);
    const placed = together(random, rules.map(numbered), rules.length > 1);
    return {
      name: `clean ${seed}`,
      kind: null,
      collection: withNoise(placed, noise(bench).map(numbered)),
    };
  }
  const makers = FLAWED[random.pick(KINDS)];
  // Two policies can keep only two rules apart.
  let made = random.pick(makers)(bench);
  while (made.rules.length !== 2) made = random.pick(makers)(bench);
  const placed = never(random, made.rules.map(numbered));
  return {
    name: `apart ${seed}`,
    kind: null,
    collection: withNoise(placed, noise(bench).map(numbered)),
  };
}
