import { BLOCK_FLAG, PRESERVED_FLAG } from "./elements";

/** The effects of an element's style attribute. */
interface OwnStyle {
  /** `display: none` or `visibility: hidden`. */
  hidden: boolean;
  /** Bits to add to the element's kind: block or preserved white space. */
  is: number;
}

const DEFAULT_STYLE: OwnStyle = { hidden: false, is: 0 };

/** Parses a `style` attribute: `!important` wins, then the last declaration. */
export function parseOwnStyle(style: string): OwnStyle {
  if (!/display|visibility|white-space/i.test(style)) return DEFAULT_STYLE;
  const declarations = new Map<string, { value: string; important: boolean }>();
  for (const declaration of style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ").split(";")) {
    const colon = declaration.indexOf(":");
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const rawValue = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const value = rawValue.replace(/\s*!\s*important$/, "");
    const isImportant = value !== rawValue;
    if (colon === -1 || !/^[a-z-]+(?: [a-z-]+)*$/.test(value)) continue;
    if (declarations.get(property)?.important && !isImportant) continue;
    declarations.set(property, { value, important: isImportant });
  }
  const display = declarations.get("display")?.value ?? "";
  const visibility = declarations.get("visibility")?.value ?? "";
  const whiteSpace = declarations.get("white-space")?.value ?? "";
  return {
    hidden: display === "none" || visibility === "hidden" || visibility === "collapse",
    is:
      (BLOCK_DISPLAYS.has(display) ? BLOCK_FLAG : 0) |
      (PRESERVING_VALUES.has(whiteSpace) ? PRESERVED_FLAG : 0),
  };
}

const BLOCK_DISPLAYS = new Set(["block", "flex", "flow-root", "grid", "list-item", "table"]);
const PRESERVING_VALUES = new Set(["break-spaces", "pre", "pre-wrap"]);
