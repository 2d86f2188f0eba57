/**
 * Which of two classes of Tailwind wins. The library for it knows every class there is and weighs
 * 9 kB; this knows those in use, and `tests/design/classes.test.ts` holds it against the library.
 */
const NAMED: readonly [group: string, pattern: RegExp][] = [
  ["display", /^(inline-)?(block|flex|grid|table)$|^(inline|hidden|contents|flow-root)$/],
  ["position", /^(static|fixed|absolute|relative|sticky)$/],
  ["visibility", /^(visible|invisible|collapse)$/],
  ["sr", /^(not-)?sr-only$/],
  ["decoration-line", /^(no-underline|underline|line-through|overline)$/],
  ["font-size", /^text-(2xs|xs|sm|base|lg|\d?xl)$/],
  ["text-align", /^text-(left|right|center|justify|start|end)$/],
  ["text-wrap", /^text-(balance|wrap|nowrap|pretty)$/],
  ["text-overflow", /^(truncate|text-ellipsis|text-clip)$/],
  ["align-content", /^content-(center|start|end|between|around|evenly|stretch|normal)$/],
  ["weight", /^font-(normal|medium|semibold|bold)$/],
  ["flex-direction", /^flex-(row|col)(-reverse)?$/],
  ["flex-wrap", /^flex-(nowrap|wrap)(-reverse)?$/],
  ["border-style", /^border-(solid|dashed|dotted|double|hidden|none)$/],
  ["border-collapse", /^border-(collapse|separate)$/],
  ["outline-style", /^outline-(none|hidden|dashed|dotted|solid)$/],
  ["outline-width", /^outline(-\d+)?$/],
  ["divide-width", /^divide-[xy](-\d+)?$/],
  ["numbers", /^(tabular|proportional)-nums$/],
];

/** Groups that are the beginning of their classes' names; of two that fit, the longer one counts. */
const PREFIXES =
  /^-?(min-[hw]|max-[hw]|scroll-m[xytrbl]?|gap-[xy]|inset-[xy]|overflow-[xy]|border-[xytrbl](?=$|-\d)|border(?=$|-\d)|rounded-(?:[trbl]|tl|tr|bl|br)(?=$|-)|space-[xy]|grid-cols|grid-rows|(?:col|row)-(?:span|start|end)|line-clamp|place-(?:items|content|self)|pointer-events|underline-offset|outline-offset|field-sizing|[hwpmz]|size|[pm][xytrbl]|gap|inset|top|right|bottom|left|leading|tracking|opacity|basis|shrink|grow|flex|order|items|justify|self|content|align|float|cursor|select|whitespace|break|wrap|overflow|bg|text|font|border|rounded|outline|divide|shadow|ring|fill|stroke|accent|decoration|animate|transition|duration|delay|ease|rotate|scale|translate-[xy]|resize|list|appearance|object|aspect|overscroll|scroll|snap|touch|will-change|origin|backdrop-blur|blur|columns|hyphens|indent|caret)(?=$|-)/;

const SIDES = ["x", "y", "t", "r", "b", "l"];
const sided = (group: string) => SIDES.map((side) => group + side);
/** What a later class takes away besides its own group. */
const OVERRIDES: Record<string, readonly string[]> = {
  p: sided("p"),
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: sided("m"),
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  "scroll-m": sided("scroll-m"),
  "scroll-mx": ["scroll-mr", "scroll-ml"],
  "scroll-my": ["scroll-mt", "scroll-mb"],
  size: ["h", "w"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  gap: ["gap-x", "gap-y"],
  overflow: ["overflow-x", "overflow-y"],
  flex: ["basis", "grow", "shrink"],
  "font-size": ["leading"],
  "border-width": sided("border-width-"),
  "border-width-x": ["border-width-r", "border-width-l"],
  "border-width-y": ["border-width-t", "border-width-b"],
  rounded: ["t", "r", "b", "l", "tl", "tr", "bl", "br"].map((corner) => `rounded-${corner}`),
  "line-clamp": ["display", "overflow"],
};

const MOST_KNOWN = 500;
const known = new Map<string, string>();

/** `mergeClasses`, which a screen calls with the same few hundred texts again and again. */
export function mergedClasses(classes: string): string {
  const before = known.get(classes);
  if (before !== undefined) return before;
  if (known.size >= MOST_KNOWN) known.clear();
  const merged = mergeClasses(classes);
  known.set(classes, merged);
  return merged;
}

/** Leaves of the classes for one property under one condition the last. Unknown classes stay. */
export function mergeClasses(classes: string): string {
  const taken = new Set<string>();
  const kept: string[] = [];
  for (const name of classes.split(/\s+/).filter(Boolean).reverse()) {
    const [condition, bare] = split(name);
    const group = groupOf(bare);
    if (group !== null) {
      if (taken.has(condition + group)) continue;
      for (const each of [group, ...(OVERRIDES[group] ?? [])]) taken.add(condition + each);
    }
    kept.push(name);
  }
  return kept.reverse().join(" ");
}

/** `max-sm:hover:px-2` as `max-sm:hover:` and `px-2`; an important class is one by itself. */
function split(name: string): [condition: string, bare: string] {
  let depth = 0;
  let start = 0;
  for (let at = 0; at < name.length; at++) {
    const sign = name[at];
    if (sign === "[" || sign === "(") depth++;
    else if (sign === "]" || sign === ")") depth--;
    else if (sign === ":" && depth === 0) start = at + 1;
  }
  const condition = name.slice(0, start);
  const bare = name.slice(start);
  return bare.endsWith("!") ? [`${condition}!`, bare.slice(0, -1)] : [condition, bare];
}

function groupOf(bare: string): string | null {
  const named = NAMED.find(([, pattern]) => pattern.test(bare));
  if (named) return named[0];
  const prefix = PREFIXES.exec(bare)?.[1];
  if (prefix === undefined) return null;
  // A border is a width, or else a colour, of all sides or of one.
  const width = /^border(?:-([xytrbl]))?(?:-\d+)?$/.exec(bare);
  if (width) return `border-width${width[1] ? `-${width[1]}` : ""}`;
  return prefix;
}
