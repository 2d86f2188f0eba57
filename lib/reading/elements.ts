/** Bit flags that describe an element for display and parsing. */

/** Starts and ends a line. */
export const BLOCK = 1;
/** A row of a table, or a part of a table that contains rows. */
export const ROW = 2;
export const CELL = 4;
/** Its content is not displayed. */
export const INVISIBLE = 8;
/** Something else is displayed in its place, such as an image. */
export const REPLACED = 16;
/** Has no content and no end tag. */
export const VOID = 32;
/** The element preserves white space, like `<pre>`. */
export const PRESERVED = 64;
/** An element such as emphasis. If misnested, it continues after the blocks around it end. */
export const FORMATTING = 128;
/** End tags of outer inline elements do not close it. */
export const SPECIAL = 256;
/** End tags of inner blocks close nothing outside. */
export const SCOPE = 512;
/** Its start tag closes an open paragraph. */
export const ENDS_PARAGRAPH = 1024;
/** Ends implicitly at the end of its parent or before a sibling. */
export const ENDS_IMPLICITLY = 2048;
/** Its end tag also closes open elements inside. */
export const CLOSES_OVER = 4096;
/** Its start tag ends any open SVG and MathML. */
export const BREAKS_OUT = 8192;
/** Belongs to another vocabulary, such as SVG or MathML. */
export const FOREIGN = 16384;
/** Contains HTML inside SVG. */
export const INTEGRATION = 32768;

export interface ElementKind {
  /** The name in lowercase. */
  readonly name: string;
  /** Its properties, as bits. */
  readonly is: number;
  /** Whether the HTML standard defines this element. */
  readonly known: boolean;
}

const kinds = new Map<string, ElementKind>();

/** Returns the kind of a tag's element, ignoring case. */
export function kindOf(tagName: string): ElementKind {
  const exact = kinds.get(tagName);
  if (exact) return exact;
  const name = tagName.toLowerCase();
  return kinds.get(name) ?? { name, is: 0, known: false };
}

function defineElements(is: number, names: string): void {
  for (const name of names.split(" ")) {
    const existingFlags = kinds.get(name)?.is ?? 0;
    kinds.set(name, { name, is: existingFlags | is, known: true });
  }
}

/** Returns the kind of an SVG or MathML element, regardless of HTML elements with that name. */
export function foreignKindOf({ name, known }: ElementKind): ElementKind {
  const is = INTEGRATION_POINTS.has(name) ? FOREIGN | INTEGRATION | SPECIAL | SCOPE : FOREIGN;
  return { name: `foreign ${name}`, is, known };
}

const INTEGRATION_POINTS = new Set(["foreignobject", "desc", "title"]);

// The elements of the HTML standard (its index, and 16.2 for obsolete ones), grouped as its
// rendering (15.3) and its parser (13.2) treat them.
defineElements(
  0,
  "a abbr acronym area base basefont bdi bdo big blink body caption cite code col colgroup data del dfn em font head html i ins kbd label link map mark math meta multicol nobr option optgroup output param picture q rb rt rtc ruby s samp slot small source spacer span strike strong sub sup svg time track tt u var wbr",
);
defineElements(
  BLOCK | SPECIAL | CLOSES_OVER | ENDS_PARAGRAPH,
  "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form header hgroup listing main menu nav ol pre search section summary ul",
);
defineElements(BLOCK | SPECIAL | CLOSES_OVER | ENDS_PARAGRAPH, "h1 h2 h3 h4 h5 h6");
defineElements(BLOCK | SPECIAL | CLOSES_OVER | ENDS_IMPLICITLY, "p");
defineElements(BLOCK | SPECIAL | CLOSES_OVER | ENDS_PARAGRAPH | ENDS_IMPLICITLY, "li dd dt");
defineElements(BLOCK | SPECIAL | ENDS_PARAGRAPH | PRESERVED, "plaintext xmp");
defineElements(PRESERVED, "listing pre");
defineElements(BLOCK | SPECIAL | VOID | ENDS_PARAGRAPH, "hr");
defineElements(BLOCK, "frameset legend optgroup option");
defineElements(ENDS_IMPLICITLY, "optgroup option rb rp rt rtc");
defineElements(ROW | SPECIAL | SCOPE | CLOSES_OVER | ENDS_PARAGRAPH, "table");
defineElements(ROW | SPECIAL | CLOSES_OVER, "tbody tfoot thead tr");
defineElements(ROW | SPECIAL | SCOPE | CLOSES_OVER, "caption");
defineElements(CELL | SPECIAL | SCOPE | CLOSES_OVER, "td th");
defineElements(
  VOID | SPECIAL,
  "area base basefont bgsound br col frame link meta param source track wbr",
);
defineElements(VOID | REPLACED | SPECIAL, "embed image img input keygen");
defineElements(INVISIBLE | REPLACED, "canvas meter progress");
defineElements(INVISIBLE | REPLACED | SPECIAL | SCOPE | CLOSES_OVER, "select");
defineElements(INVISIBLE | REPLACED | SPECIAL, "textarea");
defineElements(INVISIBLE, "audio datalist rp svg video");
defineElements(INVISIBLE | SPECIAL, "head iframe noembed noframes noscript script style title");
defineElements(INVISIBLE | SPECIAL | SCOPE | CLOSES_OVER, "object template");
defineElements(SPECIAL | SCOPE | CLOSES_OVER, "applet marquee");
defineElements(SPECIAL | CLOSES_OVER, "button");
defineElements(SPECIAL, "colgroup");
defineElements(FOREIGN, "math svg");
defineElements(FORMATTING, "a b big code em font i nobr s small strike strong tt u");
defineElements(
  BREAKS_OUT,
  "b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var",
);
