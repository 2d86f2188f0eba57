/** Bit flags that describe an element for display and parsing. */

/** Starts and ends a line. */
export const BLOCK_FLAG = 1;
/** A row of a table, or a part of a table that contains rows. */
export const ROW_FLAG = 2;
export const CELL_FLAG = 4;
/** The element's content is not displayed. */
export const INVISIBLE_FLAG = 8;
/** Something else, such as an image, is displayed in place of the element. */
export const REPLACED_FLAG = 16;
/** Has no content and no end tag. */
export const VOID_FLAG = 32;
/** The element preserves whitespace, like `<pre>`. */
export const PRESERVED_FLAG = 64;
/** An inline element such as emphasis, which misnested blocks don't end. */
export const FORMATTING_FLAG = 128;
/** End tags of outer inline elements do not close it. */
export const SPECIAL_FLAG = 256;
/** End tags of inner blocks close nothing outside. */
export const SCOPE_FLAG = 512;
/** Its start tag closes an open paragraph. */
export const ENDS_PARAGRAPH_FLAG = 1024;
/** Ends implicitly at the end of its parent or before a sibling. */
export const ENDS_IMPLICITLY_FLAG = 2048;
/** Its end tag also closes open elements inside. */
export const CLOSES_OVER_FLAG = 4096;
/** Its start tag ends any open SVG and MathML. */
export const BREAKS_OUT_FLAG = 8192;
/** Belongs to another vocabulary, such as SVG or MathML. */
export const FOREIGN_FLAG = 16384;
/** Contains HTML inside SVG. */
export const INTEGRATION_FLAG = 32768;

export interface ElementKind {
  /** The name in lowercase. */
  readonly name: string;
  /** Its properties, as bits. */
  readonly is: number;
  /** Whether the HTML standard defines this element. */
  readonly isKnown: boolean;
}

const kindsByTagName = new Map<string, ElementKind>();

/** Returns the kind of a tag's element, ignoring case. */
export function getElementKind(tagName: string): ElementKind {
  const knownKind = kindsByTagName.get(tagName);
  if (knownKind) return knownKind;
  const name = tagName.toLowerCase();
  return kindsByTagName.get(name) ?? { name, is: 0, isKnown: false };
}

function defineElements(flags: number, names: string): void {
  for (const name of names.split(" ")) {
    const existingFlags = kindsByTagName.get(name)?.is ?? 0;
    kindsByTagName.set(name, { name, is: existingFlags | flags, isKnown: true });
  }
}

/** Returns the kind of an SVG or MathML element, even if HTML has an element with the same name. */
export function toForeignKind({ name, isKnown }: ElementKind): ElementKind {
  const flags = INTEGRATION_POINTS.has(name)
    ? FOREIGN_FLAG | INTEGRATION_FLAG | SPECIAL_FLAG | SCOPE_FLAG
    : FOREIGN_FLAG;
  return { name: `foreign ${name}`, is: flags, isKnown };
}

const INTEGRATION_POINTS = new Set(["foreignobject", "desc", "title"]);

// The elements of the HTML standard (its index, and 16.2 for obsolete ones), grouped as its
// rendering (15.3) and its parser (13.2) treat them.
defineElements(
  0,
  "a abbr acronym area base basefont bdi bdo big blink body caption cite code col colgroup data del dfn em font head html i ins kbd label link map mark math meta multicol nobr option optgroup output param picture q rb rt rtc ruby s samp slot small source spacer span strike strong sub sup svg time track tt u var wbr",
);
defineElements(
  BLOCK_FLAG | SPECIAL_FLAG | CLOSES_OVER_FLAG | ENDS_PARAGRAPH_FLAG,
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header hgroup listing main menu nav ol pre search section summary ul",
);
defineElements(
  BLOCK_FLAG | SPECIAL_FLAG | CLOSES_OVER_FLAG | ENDS_PARAGRAPH_FLAG,
  "h1 h2 h3 h4 h5 h6",
);
defineElements(BLOCK_FLAG | SPECIAL_FLAG | CLOSES_OVER_FLAG | ENDS_IMPLICITLY_FLAG, "p");
defineElements(
  BLOCK_FLAG | SPECIAL_FLAG | CLOSES_OVER_FLAG | ENDS_PARAGRAPH_FLAG | ENDS_IMPLICITLY_FLAG,
  "li dd dt",
);
defineElements(BLOCK_FLAG | SPECIAL_FLAG | ENDS_PARAGRAPH_FLAG | PRESERVED_FLAG, "plaintext xmp");
defineElements(PRESERVED_FLAG, "listing pre");
defineElements(BLOCK_FLAG | SPECIAL_FLAG | VOID_FLAG | ENDS_PARAGRAPH_FLAG, "hr");
defineElements(BLOCK_FLAG, "frameset legend optgroup option");
defineElements(ENDS_IMPLICITLY_FLAG, "optgroup option rb rp rt rtc");
defineElements(
  ROW_FLAG | SPECIAL_FLAG | SCOPE_FLAG | CLOSES_OVER_FLAG | ENDS_PARAGRAPH_FLAG,
  "table",
);
defineElements(ROW_FLAG | SPECIAL_FLAG | CLOSES_OVER_FLAG, "tbody tfoot thead tr");
defineElements(ROW_FLAG | SPECIAL_FLAG | SCOPE_FLAG | CLOSES_OVER_FLAG, "caption");
defineElements(CELL_FLAG | SPECIAL_FLAG | SCOPE_FLAG | CLOSES_OVER_FLAG, "td th");
defineElements(
  VOID_FLAG | SPECIAL_FLAG,
  "area base basefont bgsound br col frame link meta param source track wbr",
);
defineElements(VOID_FLAG | REPLACED_FLAG | SPECIAL_FLAG, "embed image img input keygen");
defineElements(INVISIBLE_FLAG | REPLACED_FLAG, "canvas meter progress");
defineElements(
  INVISIBLE_FLAG | REPLACED_FLAG | SPECIAL_FLAG | SCOPE_FLAG | CLOSES_OVER_FLAG,
  "select",
);
defineElements(INVISIBLE_FLAG | REPLACED_FLAG | SPECIAL_FLAG, "textarea");
defineElements(INVISIBLE_FLAG, "audio datalist rp svg video");
defineElements(
  INVISIBLE_FLAG | SPECIAL_FLAG,
  "head iframe noembed noframes noscript script style title",
);
defineElements(INVISIBLE_FLAG | SPECIAL_FLAG | SCOPE_FLAG | CLOSES_OVER_FLAG, "object template");
defineElements(SPECIAL_FLAG | SCOPE_FLAG | CLOSES_OVER_FLAG, "applet marquee");
defineElements(SPECIAL_FLAG | CLOSES_OVER_FLAG, "button");
defineElements(SPECIAL_FLAG, "colgroup");
defineElements(FOREIGN_FLAG, "math svg");
defineElements(FORMATTING_FLAG, "a b big code em font i nobr s small strike strong tt u");
defineElements(
  BREAKS_OUT_FLAG,
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
);
