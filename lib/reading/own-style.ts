import { BLOCK, PRESERVED } from "./elements";

/** The effects of an element's style attribute. */
interface OwnStyle {
  /** `display: none` or `visibility: hidden`. */
  hidden: boolean;
  /** Bits to add to the element's kind: block or preserved white space. */
  is: number;
}

const UNCHANGED: OwnStyle = { hidden: false, is: 0 };

/**
 * Parses a `style` attribute. As in CSS, the last declaration of a property wins, and `!important`
 * takes precedence.
 */
export function parseOwnStyle(style: string): OwnStyle {
  if (!/display|visibility|white-space/i.test(style)) return UNCHANGED;
  const declared = new Map<string, { value: string; important: boolean }>();
  for (const declaration of style.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, " ").split(";")) {
    const colon = declaration.indexOf(":");
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const rawValue = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const value = rawValue.replace(/\s*!\s*important$/, "");
    const important = value !== rawValue;
    if (colon === -1 || !/^[a-z-]+(?: [a-z-]+)*$/.test(value)) continue;
    if (declared.get(property)?.important && !important) continue;
    declared.set(property, { value, important });
  }
  const display = declared.get("display")?.value ?? "";
  const visibility = declared.get("visibility")?.value ?? "";
  const whiteSpace = declared.get("white-space")?.value ?? "";
  return {
    hidden: display === "none" || visibility === "hidden" || visibility === "collapse",
    is: (BLOCKS.has(display) ? BLOCK : 0) | (PRESERVING.has(whiteSpace) ? PRESERVED : 0),
  };
}

const BLOCKS = new Set(["block", "flex", "flow-root", "grid", "list-item", "table"]);
const PRESERVING = new Set(["break-spaces", "pre", "pre-wrap"]);
