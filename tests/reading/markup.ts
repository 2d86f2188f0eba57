import fc from "fast-check";

/** Words as written by shops, with characters that must be escaped in markup. */
const WORDS = fc.constantFrom(
  "Wool",
  "throw",
  "AT&amp;T",
  "caf&eacute;",
  "3&nbsp;kg",
  "&#128512;",
  "“soft”",
  "5 &lt; 6",
  "Größe",
  "毛布",
  "NEW",
  "e.g.",
  "A&B",
  "it&#39;s",
  "x &copy 1",
);
const SPACES = fc.constantFrom("", " ", "  ", "\n", " \n\t", " &#32; ");
const PHRASE = fc
  .array(fc.tuple(WORDS, SPACES), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.flat().join(""));

const INLINE = [
  "b",
  "strong",
  "em",
  "i",
  "span",
  "a",
  "u",
  "sup",
  "font",
  "small",
  "mark",
  "label",
  "q2",
];
const BLOCK = [
  "p",
  "div",
  "h2",
  "h3",
  "section",
  "blockquote",
  "article",
  "center",
  "pre",
  "address",
];
const ATTRIBUTES = fc.constantFrom(
  "",
  "",
  "",
  ' class="a"',
  " style='color: red; font-weight:bold'",
  ' title="a > b"',
  " data-x=1 hidden",
  ' style="display:none"',
  ' STYLE="DISPLAY : None"',
);
const INVISIBLE = fc.constantFrom(
  "<!-- a <b> comment -->",
  "<script>if (a<b) document.write('<p>x')</script>",
  "<style>p > b { color: red }</style>",
  "<template><p>t</p></template>",
  "<svg><title>t</title><path d='M0'/></svg>",
  "<title>t</title>",
  "<noscript><p>n</p></noscript>",
  "<!-->",
  "<![CDATA[c]]>",
  "<?php echo ?>",
);

function element(names: readonly string[], inner: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...names), ATTRIBUTES, inner, fc.boolean())
    .map(([name, attributes, content, upper]) => {
      const tag = upper ? name.toUpperCase() : name;
      return `<${tag}${attributes}>${content}</${tag}>`;
    });
}

/** Generates well-formed markup, with elements closed in order. */
export const wellFormed: fc.Arbitrary<string> = fc.letrec<{ flow: string; phrase: string }>(
  (tie) => ({
    phrase: fc.oneof(
      { maxDepth: 3, depthIdentifier: "phrase" },
      PHRASE,
      PHRASE,
      fc.constantFrom("<br>", "<br/>", "<wbr>"),
      INVISIBLE,
      fc.tuple(tie("phrase"), SPACES, tie("phrase")).map((parts) => parts.join("")),
      element(INLINE, tie("phrase")),
    ),
    flow: fc.oneof(
      { maxDepth: 4, depthIdentifier: "flow" },
      tie("phrase"),
      element(BLOCK, tie("phrase")),
      element(["div", "section", "blockquote"], tie("flow")),
      fc.tuple(tie("flow"), SPACES, tie("flow")).map((parts) => parts.join("")),
      fc
        .array(element(["li"], tie("flow")), { maxLength: 3 })
        .map((items) => `<ul>\n${items.join("\n")}\n</ul>`),
      fc
        .array(
          fc.array(element(["td", "th"], fc.oneof(PHRASE, element(INLINE, PHRASE))), {
            minLength: 1,
            maxLength: 3,
          }),
          {
            minLength: 1,
            maxLength: 3,
          },
        )
        .map(
          (rows) =>
            `<table><tbody>\n${rows.map((cells) => `<tr>\n${cells.join("\n")}</tr>`).join("\n")}</tbody></table>`,
        ),
    ),
  }),
).flow;

const PIECES = fc.oneof(
  { weight: 6, arbitrary: PHRASE },
  { weight: 2, arbitrary: SPACES },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...INLINE, ...BLOCK, "ul", "li", "dl", "dt", "dd"), ATTRIBUTES)
      .map(([name, attributes]) => `<${name}${attributes}>`),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom(...INLINE, ...BLOCK, "ul", "li", "dl", "dd")
      .map((name) => `</${name}>`),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom("<br>", "</br>", "<hr>", "</p>", "</>", "<", "</3", "<svg>"),
  },
  { weight: 1, arbitrary: INVISIBLE },
);

/** Generates tags and texts in any order. */
export const broken: fc.Arbitrary<string> = fc
  .array(PIECES, { maxLength: 14 })
  .map((pieces) => pieces.join(""));
