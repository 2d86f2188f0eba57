/**
 * The groups of Tailwind classes of which an element has one: of two the later wins. Only what our
 * classes need, a quarter of what the library would bring; `tests/design/class-groups.test.ts` holds
 * it against the library's own for every two of them.
 */

/** Whether a class of this group goes on so. */
type GoesOn = (rest: string) => boolean;
type ClassGroups = Record<string, (string | Record<string, (string | GoesOn)[]>)[]>;

const any: GoesOn = () => true;
const isNumber: GoesOn = (rest) => /^\d+$/.test(rest);

/** Classes that begin with the group's name, whatever follows. */
function begunBy(names: string): ClassGroups {
  return Object.fromEntries(names.split(" ").map((name) => [name, [{ [name]: [any] }]]));
}

const SIDES = ["t", "r", "b", "l"];

/** A line's width, at one side. */
const borders: ClassGroups = Object.fromEntries(
  SIDES.map((side) => [`border-${side}`, [{ [`border-${side}`]: ["", isNumber] }]]),
);

export const CLASS_GROUPS: ClassGroups = {
  display: "block contents flex flow-root grid hidden inline inline-block inline-flex table".split(
    " ",
  ),
  position: ["absolute", "fixed", "relative", "static", "sticky"],
  "text-decoration": ["line-through", "no-underline", "underline"],
  "flex-direction": [{ flex: ["col", "row", "row-reverse"] }],
  "flex-wrap": [{ flex: ["wrap", "nowrap"] }],
  "font-family": [{ font: ["mono", "sans"] }],
  "font-size": [{ text: ["2xs", "xs", "sm", "base", "lg", "xl", "2xl"] }],
  "text-alignment": [{ text: ["left", "center", "right"] }],
  "text-wrap": [{ text: ["balance", "nowrap", "wrap"] }],
  "table-layout": [{ table: ["auto", "fixed"] }],
  "decoration-style": [{ decoration: ["dotted", "solid"] }],
  "border-collapse": [{ border: ["collapse"] }],
  "border-style": [{ border: ["dashed", "solid"] }],
  "border-width": [{ border: ["", isNumber] }],
  ...borders,
  shrink: [{ shrink: ["", any] }],
  ...begunBy("p px py pt pr pb pl m mx my mt mr mb ml w h size min-w min-h max-w max-h"),
  ...begunBy("inset inset-x inset-y top right bottom left z overflow overflow-x overflow-y"),
  ...begunBy("flex basis items self justify justify-self gap gap-x gap-y grid-cols col col-start"),
  ...begunBy("row-start text font leading tracking whitespace break list line-clamp decoration"),
  ...begunBy("underline-offset align bg border rounded rounded-t rounded-b shadow fill stroke"),
  ...begunBy("opacity outline-offset cursor select resize pointer-events content animate"),
  ...begunBy("transition duration rotate scroll-m scroll-my scroll-mt scroll-mb"),
};

const sidesOf = (name: string) => SIDES.map((side) => name + side);

/** What a class takes the place of besides its own group. */
export const CLASS_CONFLICTS: Record<string, string[]> = {
  p: ["px", "py", ...sidesOf("p")],
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: ["mx", "my", ...sidesOf("m")],
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  overflow: ["overflow-x", "overflow-y"],
  flex: ["basis", "shrink"],
  gap: ["gap-x", "gap-y"],
  "font-size": ["leading"],
  "line-clamp": ["display", "overflow"],
  rounded: ["rounded-t", "rounded-b"],
  "border-width": sidesOf("border-"),
  "scroll-m": ["scroll-my", "scroll-mt", "scroll-mb"],
  "scroll-my": ["scroll-mt", "scroll-mb"],
};
