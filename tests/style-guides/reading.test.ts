import { describe, expect, it } from "vitest";
import { readAsciiDoc } from "@/lib/style-guides/reading/asciidoc";
import { foldSpace, type ReadGuide } from "@/lib/style-guides/reading/blocks";
import { detectTextFormat } from "@/lib/style-guides/reading/formats";
import { readHtml } from "@/lib/style-guides/reading/html";
import { readMarkdown } from "@/lib/style-guides/reading/markdown";
import { readPlainText } from "@/lib/style-guides/reading/plain-text";
import { suggestRules } from "@/lib/style-guides/reading/read-guide";

function suggestionsOf(guide: ReadGuide) {
  const options = { name: "Guide", fields: { bullets: "bullet_points" } };
  return suggestRules(guide, options).suggestions;
}

function contentsOf(guide: ReadGuide): string[] {
  return suggestionsOf(guide)
    .filter(({ kind }) => kind !== "prose")
    .map(({ rule }) => rule.rule_content);
}

describe("reading a replacement in the next sentence", () => {
  it.each([
    ["Avoid “shall”. Use “can” or “will” instead.", ["shall => can / will"]],
    ["Avoid “shall”. Use **must** or “can” instead.", ["shall"]],
  ])("reads “%s”", (text, contents) => {
    expect(contentsOf(readMarkdown(text))).toEqual(contents);
  });
});

describe("reading notations", () => {
  it.each([
    ["We put no space before the percent sign.", ["not_regex:\\d+(?:[.,]\\d+)*\\p{Zs}+%"]],
    ["We put no space before the percent sign. You can also use one in tables.", []],
    ["For labels, write:\n\n- 5%, not 5 %", []],
  ])("reads “%s”", (text, contents) => {
    expect(contentsOf(readMarkdown(text))).toEqual(contents);
  });

  it("explains findings by an example rather than by the pattern", () => {
    const [suggestion] = suggestionsOf(readMarkdown("Put no space before a percent sign."));
    expect(suggestion?.rule.message).toBe("Write “10%”, not “10 %”.");
  });
});

describe("reading entries whose heading is the term", () => {
  it.each([
    ["We use “buy”.", ["purchase => buy"]],
    ["We prefer “buy” or “get”.", ["purchase => buy / get"]],
    ["Avoid purchase.", ["purchase"]],
    ["We use “buy”. We also use “purchase” in contracts.", []],
    ["We use “buy” when we talk to customers.", []],
    ["We use “purchase” and “buy”.", []],
  ])("reads “%s” below “purchase”", (entry, contents) => {
    expect(contentsOf(readMarkdown(`## P\n\n### purchase\n\n${entry}\n`))).toEqual(contents);
  });

  it("reads “Not X” if one letter differs from the heading", () => {
    const guide = readMarkdown("## A\n\n### adviser\n\nNot advisor.\n");
    expect(contentsOf(guide)).toEqual(["advisor => adviser"]);
  });
});

describe("reading tables and lists", () => {
  it("finds preferred wording in a Markdown table with the columns Use and Avoid", () => {
    const guide = readMarkdown(
      "| Use | Avoid |\n| --- | --- |\n| help | assist, aid |\n| buy | purchase |",
    );
    expect(contentsOf(guide)).toEqual(["assist => help | aid => help", "purchase => buy"]);
  });

  it("finds preferred wording in an HTML table with Do and Don't", () => {
    const guide = readHtml(
      "<table><tr><th>Do</th><th>Don't</th></tr><tr><td>sign in</td><td>log in</td></tr></table>",
    );
    expect(contentsOf(guide)).toEqual(["log in => sign in"]);
  });

  it("replaces the items of a list below “Say X instead of”", () => {
    const guide = readMarkdown("Say “help” instead of:\n\n- “aid”\n- “assistance”\n");
    expect(contentsOf(guide)).toEqual(["aid => help", "assistance => help"]);
  });

  it("pairs the items of two lists under headings", () => {
    const guide = readMarkdown("## Preferred\n\n- help\n- buy\n\n## Not\n\n- assist\n- purchase\n");
    expect(contentsOf(guide)).toEqual(["assist => help", "purchase => buy"]);
  });

  it("does not pair two lists if one of them contains other items than terms", () => {
    const guide = readMarkdown(
      "## Words to use\n\n- help\n- Write for readers.\n- buy\n\n## Words to avoid\n\n- aid\n- purchase\n",
    );
    expect(contentsOf(guide)).toEqual(["aid", "purchase"]);
  });

  it("treats a heading of two names for prohibited words as one", () => {
    const guide = readMarkdown("## Words to avoid / Don'ts\n\n- cheap\n- best\n");
    expect(contentsOf(guide)).toEqual(["cheap", "best"]);
  });

  it("reads a list of words after an emphasized title and an instruction", () => {
    const guide = readMarkdown(
      "**No marketing speak**\nNever use these words:\n\n- synergy\n- [buzzword]\n- seamless\n",
    );
    expect(contentsOf(guide)).toEqual(["synergy", "seamless"]);
  });

  it("ends a list of prohibited words at the next paragraph or emphasized title", () => {
    const introduced = "Never use these words:\n\n- synergy\n\nWe prefer:\n\n- short sentences\n";
    expect(contentsOf(readMarkdown(introduced))).toEqual(["synergy"]);
    const titled = "## Words to avoid\n\n- synergy\n\n**Our voice**\n\n- short sentences\n";
    expect(contentsOf(readMarkdown(titled))).toEqual(["synergy"]);
  });

  it("does not replace a word with its capitalized heading", () => {
    expect(contentsOf(readMarkdown("### Very\n\nAvoid “very”."))).toEqual(["very"]);
  });

  it("finds unmarked spellings in a guide that marks its terms", () => {
    const marked = "Avoid “cheap”. Avoid “best”. Avoid “free”. Avoid “new”. ".repeat(2);
    const text = `${marked}\n\nUse per cent not percent. Use short words not long words.\n`;
    expect(contentsOf(readMarkdown(text)).slice(4)).toEqual(["percent => per cent"]);
  });

  it("suggests no terms from phrases about style in a guide that marks its terms", () => {
    const marked = "Avoid “cheap”. Avoid “best”. Avoid “free”. Avoid “new”. ".repeat(2);
    expect(contentsOf(readMarkdown(`${marked}\n\n- Friendly, never stiff\n`))).toHaveLength(4);
  });

  it("treats the items under “Words to avoid” as prohibited terms", () => {
    const guide = readMarkdown("## Words to avoid\n\n- cheap\n- best, free\n");
    expect(contentsOf(guide)).toEqual(["cheap", "best | free"]);
  });

  it("finds the alternatives of a cell that are separated by line breaks", () => {
    const guide = readMarkdown(
      "Instead of... | Use...\n--- | ---\nad hoc | improvised<br>temporary\n",
    );
    expect(contentsOf(guide)).toEqual(["ad hoc => improvised / temporary"]);
  });

  it("treats the first column below “Forbidden contractions” as prohibited terms", () => {
    const guide = readMarkdown(
      "## Forbidden contractions\n\n| contraction | meaning |\n| --- | --- |\n| ain't | is not |",
    );
    expect(contentsOf(guide)).toEqual(["ain't"]);
  });

  it("suggests no rules from rows that show amounts or one sentence in two spellings", () => {
    const guide = readMarkdown(
      "| Do | Don't |\n| --- | --- |\n| Open a ticket | Open a Ticket |\n| four days | 4 days |\n| help | aid |\n",
    );
    expect(contentsOf(guide)).toEqual(["aid => help"]);
  });

  it("finds a replacement with a note in its cell", () => {
    const guide = readMarkdown(
      "| Do | Don't |\n| --- | --- |\n| backup (noun), back up (verb) | back-up |\n",
    );
    expect(contentsOf(guide)).toEqual(["back-up => backup / back up"]);
  });

  it("finds words that the items of a list of preferred words reject", () => {
    const guide = readMarkdown("## Preferred terms\n\n- **guest** (not visitor)\n- **stay**\n");
    expect(contentsOf(guide)).toEqual(["visitor => guest"]);
  });

  it("does not take concepts for terms below a heading that does not name words", () => {
    const items = "- Cultural stereotypes\n- Mocking language (“mad house” → “busy place”)\n";
    expect(contentsOf(readMarkdown(`## Avoid\n\n${items}`))).toEqual(["mad house => busy place"]);
  });

  it("does not take descriptions below “Avoid” for terms", () => {
    const guide = readMarkdown("## Avoid\n\n- Talking down\n- Long intros\n- basically\n");
    expect(contentsOf(guide)).toEqual(["basically"]);
  });

  it("reads a list below “Never use”, but not its counterexamples", () => {
    const guide = readMarkdown("Never use:\n\n- ❌ Any “we”, “us”\n- ✅ “the museum”\n");
    expect(contentsOf(guide)).toEqual(["we | us"]);
  });

  it("does not reverse what a heading prohibits to do", () => {
    expect(contentsOf(readMarkdown("## Never abbreviate\n\n- Street → St.\n"))).toEqual([]);
  });

  it("does not take steps and instructions for replacements", () => {
    const guide = readMarkdown(
      "- h1 → h2 → h3\n- **Links** → check where they lead\n- **Line breaks:** Use to separate ideas.\n- **Emoji:** Never use in menus.\n",
    );
    expect(contentsOf(guide)).toEqual([]);
  });

  it("limits a format to the field that a heading names", () => {
    const guide = readMarkdown("## Titles\n\n### Punctuation\n\n- No exclamation marks\n");
    expect(suggestionsOf(guide).map(({ rule }) => [rule.field, rule.rule_content])).toEqual([
      ["name", "no_exclamation"],
    ]);
  });

  it("finds a format that only the heading names", () => {
    expect(contentsOf(readMarkdown("## Exclamation marks\n\nNever use them."))).toEqual([
      "no_exclamation",
    ]);
  });

  it("suggests no format of titles for other texts", () => {
    expect(contentsOf(readMarkdown("## Link text\n\n- Use sentence case\n"))).toEqual([]);
  });

  it("reads headers such as “Correct way to spell”, and no correct form as incorrect", () => {
    const guide = readMarkdown(
      "| Correct way to spell | Incorrect ways to spell |\n| --- | --- |\n| Acme Co | acmeco, Acme Co |\n",
    );
    expect(contentsOf(guide)).toEqual(["acmeco => Acme Co"]);
  });

  it("does not prohibit a word of which a cell's note limits the use", () => {
    const guide = readMarkdown("| Use | Avoid |\n| --- | --- |\n| aid | help (noun) |\n");
    expect(contentsOf(guide)).toEqual([]);
  });

  it("finds a contrast in brackets in the cell of another table", () => {
    const guide = readMarkdown("| Button | Text |\n| --- | --- |\n| Save | Store (not “Save”) |\n");
    expect(contentsOf(guide)).toEqual(["Save => Store"]);
  });

  it("reads a code block of crossed-out words as a list, but no other code", () => {
    const fence =
      "```\n❌ “cheap”\n❌ “new” (without proof)\n```\n\n```\n✅ “fair”\n❌ “best”\n```\n";
    expect(contentsOf(readMarkdown(`## Words to avoid\n\n${fence}`))).toEqual(["cheap"]);
  });

  it("limits a length to the field that its label or heading names", () => {
    const guide = readMarkdown(
      "## Titles and subtitles\n\n- Length: at most 60 characters\n- **Descriptions**: at most 90 characters\n",
    );
    expect(suggestionsOf(guide).map(({ rule }) => [rule.field, rule.rule_content])).toEqual([
      ["name", "-60"],
      ["description", "-90"],
    ]);
  });

  it("suggests no length from a list or section about another text", () => {
    for (const markdown of [
      "Summaries should:\n\n- be 140 characters or less\n",
      "# Descriptions\n\n## Summaries\n\n- be 140 characters or less\n",
      "# Descriptions\n\n- Teaser: at most 140 characters\n",
      "**Push notifications**\n\nAt most 140 characters.\n",
      "## Newsletter-Teaser\n\n- maximal 90 Zeichen\n",
      "For Instagram:\n\n- Descriptions: at most 90 characters\n",
      "## Newsletter\n\n### Layout\n\n- Titles: at most 40 characters\n",
      "- SEO title: at most 60 characters\n",
    ])
      expect(contentsOf(readMarkdown(markdown))).toEqual([]);
  });

  it("limits a length to the text that an introduction or heading names", () => {
    const guide = readMarkdown(
      "Titles should:\n\n- be 60 characters or less\n\n## Length\n\n- at most 900 characters\n",
    );
    expect(suggestionsOf(guide).map(({ rule }) => [rule.field, rule.rule_content])).toEqual([
      ["name", "-60"],
      ["description", "-900"],
    ]);
  });

  it("limits words to the field that a heading or label names", () => {
    const guide = readMarkdown(
      "## Product titles\n\nNever use “free shipping”.\n\n### Words to avoid\n\n- cheap\n\n## Names\n\nWrite “GitHub”, not “Github”.\n\n- Titles: never use “best”.\n",
    );
    expect(suggestionsOf(guide).map(({ rule }) => [rule.field, rule.rule_content])).toEqual([
      ["name", "free shipping"],
      ["name", "cheap"],
      ["description", "Github => GitHub"],
      ["name", "best"],
    ]);
  });

  it("does not take adjectives about the voice for terms", () => {
    const guide = readMarkdown(
      "## Voice\n\n- Menschlich, klar, nicht “Geschwurbel”\n- Confident — not conceited\n- Bold rather than loud\n- **Warm**, not **sweet**\n",
    );
    expect(contentsOf(guide)).toEqual([]);
  });

  it("divides a list of prohibited words by headings, but not by instructions", () => {
    const guide = readMarkdown(
      "## Banned phrases\n\n### Openings\n\n- “Dear all”\n- “Hi” (rarely)\n\n### Never end with\n\n- “Best”\n",
    );
    expect(contentsOf(guide)).toEqual(["Dear all"]);
  });

  it("suggests no rule from a list for one case", () => {
    const items = "- Write “YEAR”, not “year”.\n";
    expect(contentsOf(readMarkdown(`For labels in a form, use capitals:\n\n${items}`))).toEqual([]);
    expect(contentsOf(readMarkdown(`In all texts, use capitals:\n\n${items}`))).toHaveLength(1);
  });

  it("skips rewrite examples", () => {
    const guide = readMarkdown("## Rewrite examples\n\n- “Bold plan” → “Plan for May”\n");
    expect(contentsOf(guide)).toEqual([]);
  });

  it("quotes a row whose last cell is empty", () => {
    const guide = readMarkdown("| Avoid | Use | Note |\n| --- | --- | --- |\n| aid | help | |\n");
    expect(suggestionsOf(guide)).toMatchObject([{ quote: "aid | help" }]);
  });

  it("finds the incorrect forms of a glossary's entry, but not what has an entry itself", () => {
    const guide = readMarkdown(
      "## time frame (noun)\n\n**Incorrect forms**: timeframe, time-frame\n\n## dual-boot (adjective)\n\nIncorrect forms: dualboot, dual boot\n\n## dual boot (verb)\n\nUse it: yes\n\n## kerberize (verb)\n\nUse it: no\n",
    );
    expect(contentsOf(guide)).toEqual([
      "timeframe => time frame | time-frame => time frame",
      "dualboot => dual-boot",
      "kerberize",
    ]);
  });

  it("finds what the entry of a term in a list of definitions says", () => {
    const html = [
      "<dt>❌ tarball</dt><dd>Use <em>archive</em> instead.</dd>",
      "<dt>best effort</dt><dd>Don't use it; use <em>attempt</em> instead.</dd>",
      "<dt>repo</dt><dd>Avoid this term. Use “repository” instead.</dd>",
      "<dt>✅ HTTPS</dt><dd>not <em>HTTPs</em></dd>",
      "<dt>N/A</dt><dd>Not NA. Explain it.</dd>",
      "<dt>Wi-Fi</dt><dd>Not wifi or WiFi.</dd>",
      "<dt>Passive voice</dt><dd>Use <em>we</em> instead.</dd>",
      "<dt>click (verb)</dt><dd>Use <em>select</em> instead.</dd>",
      "<dt>API</dt><dd>Don't use it if readers are new.</dd>",
      "<dt>please</dt><dd>Don't use, except in apologies.</dd>",
    ];
    expect(contentsOf(readHtml(`<dl>${html.join("")}</dl>`))).toEqual([
      "tarball => archive",
      "best effort => attempt",
      "repo => repository",
      "HTTPs => HTTPS",
      "NA",
      "wifi => Wi-Fi | WiFi => Wi-Fi",
    ]);
  });

  it("finds what the entry of a Markdown heading says, but not below a title", () => {
    const guide = readMarkdown(
      "# Buttons\n\nUse “Save” instead.\n\n### blacklist\n\nUse **denylist** instead.\n\n### Millions\n\nNot “m”.\n\n## C\n\n### Click\n\nUse **select** instead.\n\n### Crores\n\nDon't use “crore”.\n",
    );
    expect(contentsOf(guide)).toEqual(["blacklist => denylist", "Click => select", "crore"]);
  });

  it("reads words to avoid after the name of their class, but no quoted examples", () => {
    const guide = readMarkdown(
      "## ❌ Avoid\n\n- **Jargon**: “synergy”, “leverage”\n- “fast, safe and new”\n",
    );
    expect(contentsOf(guide)).toEqual(["synergy | leverage"]);
  });

  it("reads a list after an introduction whose last clause prohibits its words", () => {
    const items =
      "- facilitate (instead, say what you do)\n- robust\n- key (unless it unlocks a door)\n";
    const text = `Plain English is mandatory, so please avoid using these words:\n\n${items}`;
    expect(contentsOf(readMarkdown(text))).toEqual(["facilitate", "robust"]);
    const situation = `When you write for children, avoid using these words:\n\n${items}`;
    expect(contentsOf(readMarkdown(situation))).toEqual([]);
  });

  it("finds the replacements in a column of alternatives, but not requests to omit a word", () => {
    const guide = readMarkdown(
      "| Verboten | Problem | Alternative |\n| --- | --- | --- |\n| „amtlich“ | falsch | weglassen |\n| „Formular“ | falsch | „Übersicht“ |\n| n.m. | kurz | nicht mehr |\n| „man“ | vage | direkte Ansprache |\n",
    );
    expect(contentsOf(guide)).toEqual([
      "amtlich",
      "Formular => Übersicht",
      "n.m. => nicht mehr",
      "man",
    ]);
  });

  it("reads listed classes with their words", () => {
    const guide = readMarkdown("## Avoid\n\n- phrases like “dear all”\n- “hi” and “hey”\n");
    expect(contentsOf(guide)).toEqual(["dear all", "hi | hey"]);
  });

  it("pairs correct and incorrect forms in either order", () => {
    expect(contentsOf(readMarkdown("Incorrect: e-mail\n\nCorrect: email\n"))).toEqual([
      "e-mail => email",
    ]);
    expect(contentsOf(readMarkdown("Correct form: email\n\nIncorrect form: e-mail\n"))).toEqual([
      "e-mail => email",
    ]);
    const pairs =
      "- Incorrect: e-mail\n- Correct: email\n- Incorrect: web site\n- Correct: website\n";
    expect(contentsOf(readMarkdown(pairs))).toEqual(["e-mail => email", "web site => website"]);
    const reversedPairs =
      "- Correct: email\n- Incorrect: e-mail\n- Correct: website\n- Incorrect: web site\n";
    expect(contentsOf(readMarkdown(reversedPairs))).toEqual([
      "e-mail => email",
      "web site => website",
    ]);
    const example = "Incorrect: Our socks are the best.\n\nCorrect: Our socks are warm.\n";
    expect(contentsOf(readMarkdown(example))).toEqual([]);
  });

  it("reads what the notes of prohibited words tell to write", () => {
    const guide = readMarkdown(
      "## Words to avoid\n\n- in order to (use _to_)\n- modify (use “change” instead)\n- commit or pledge (we do it or we don't)\n",
    );
    expect(contentsOf(guide)).toEqual(["in order to => to", "modify => change", "commit | pledge"]);
  });

  it("suggests no rules from example sentences in a table", () => {
    const guide = readMarkdown(
      "| Do | Don't |\n| --- | --- |\n| You can sign in now. | You are able to sign in now. |",
    );
    expect(contentsOf(guide)).toEqual([]);
  });
});

describe("sentences without a rule", () => {
  it.each([
    "People use “click” when they talk about phones.",
    "You can use “they” for one person.",
    "“Cheap” is not banned.",
    "For example, don't write “click here”.",
    "There is no need to avoid “you”.",
    "Avoid “free” when the product costs something.",
  ])("%s", (sentence) => {
    expect(contentsOf(readPlainText(sentence))).toEqual([]);
  });

  it("include code, quotations, navigation and the section Examples", () => {
    const markdown =
      "> Use “a”, not “b”.\n\n```\nUse “c”, not “d”.\n```\n\n## Examples\n\nUse “e”, not “f”.\n";
    expect(contentsOf(readMarkdown(markdown))).toEqual([]);
    const html = "<nav>Use “a”, not “b”.</nav><main><p>Use “help”, not “aid”.</p></main>";
    expect(contentsOf(readHtml(html))).toEqual(["aid => help"]);
  });
});

describe("suggested rules", () => {
  it.each([
    ["Write **iPad**, not Ipad or I-Pad.", "Ipad => iPad | I-Pad => iPad"],
    ["**email** – one word, not e-mail", "e-mail => email"],
    ["Don't use exclamation marks or emoji.", "no_exclamation, no_emoji"],
    ["Put a space between number and unit.", "unit_space"],
    ["Sempre use um espaço entre o número e o símbolo da unidade de medida.", "unit_space"],
    ["No emoji.", "no_emoji"],
    ["Use title case in titles.", "title_case"],
  ])("%s", (sentence, content) => {
    expect(contentsOf(readMarkdown(sentence))).toEqual([content]);
  });

  it("match the case of names", () => {
    const [suggestion] = suggestionsOf(readMarkdown("Write **GitHub**, not Github."));
    expect(suggestion?.rule).toMatchObject({ rule_content: "Github => GitHub", match_case: true });
  });

  it("match the case of words that are capitalized within a sentence", () => {
    const caseOf = (text: string) =>
      suggestionsOf(readMarkdown(text)).map(({ rule }) => rule.match_case);
    expect(caseOf("Use Ms instead of Miss or Mrs.")).toEqual([true]);
    expect(caseOf("Use “sign in”, not “log in”.")).toEqual([false]);
    expect(caseOf("Verwenden Sie „Anmeldung“, nicht „Login“.")).toEqual([false]);
  });

  it("are instructions for the model if guides ask for sentence case", () => {
    const found = suggestionsOf(readMarkdown("Use sentence case for headings."));
    expect(found.map(({ kind }) => kind)).toEqual(["prose"]);
  });

  it("leave out elements that an HTML page hides", () => {
    const html = [
      "<p hidden>Never use “aid”.</p>",
      "<div style='color: red; display: none'><p>Never use “lend”.</p></div>",
      "<table><tr><th>Use</th><th>Avoid</th></tr><tr hidden><td>help</td><td>assist</td></tr></table>",
      "<p>Never use “free”.</p>",
    ].join("");
    expect(contentsOf(readHtml(html))).toEqual(["free"]);
  });

  it("apply to the field of the sentence, not to one where the word is fine", () => {
    const fieldsOf = (text: string) =>
      suggestionsOf(readPlainText(text)).map(({ kind, rule }) =>
        kind === "prose" ? kind : rule.field,
      );
    for (const text of [
      "Avoid “very” in headlines; in body copy it is fine.",
      'Never use "very" in headlines; in body copy it is fine.',
      "Never use “very” in headlines, but in body copy it is fine.",
    ])
      expect(fieldsOf(text)).toEqual(["name"]);
    expect(fieldsOf("Avoid “very”; in descriptions it is fine.")).toEqual(["prose"]);
  });

  it("except the words that may be in capitals", () => {
    const [suggestion] = suggestionsOf(readPlainText("No all caps, except for USB and LED."));
    expect(suggestion?.rule).toMatchObject({
      rule_content: "no_all_caps",
      exceptions: ["USB", "LED"],
    });
  });

  it("include the exceptions of the sentence", () => {
    const [suggestion] = suggestionsOf(readPlainText("Never use “free” except in “sugar-free”."));
    expect(suggestion?.rule).toMatchObject({ rule_content: "free", exceptions: ["sugar-free"] });
  });

  it("apply only to texts about the condition of the sentence", () => {
    const rulesOf = (text: string) => suggestionsOf(readPlainText(text)).map(({ rule }) => rule);
    expect(rulesOf("When you write about wine, never use “healthy”.")).toMatchObject([
      { rule_content: "healthy", when: ["wine"], unless: [] },
    ]);
    expect(rulesOf("Never use “healthy” in texts about “wine”.")).toMatchObject([
      { rule_content: "healthy", when: ["wine"] },
    ]);
    expect(rulesOf("Don't use “free” unless the text mentions “gluten”.")).toMatchObject([
      { rule_content: "free", when: [], unless: ["gluten"] },
    ]);
  });

  it("are listed once, with both sections in their reference", () => {
    const found = suggestionsOf(
      readMarkdown("# A\n\nUse “help”, not “aid”.\n\n# B\n\nSay “help”, not “aid”.\n"),
    );
    expect(found).toMatchObject([{ section: "A", rule: { reference: "Guide, A; B" } }]);
  });
});

/** Returns a small deterministic generator of numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
}

describe("quotes of suggestions", () => {
  const PARTS = [
    "Use **help**, not _aid_.",
    "Avoid “cheap”,\n“best” and `free`.",
    "Don't write &amp; or e\\-mail; write **email** instead.",
    "- never use “click here”",
    "| Use | Avoid |\n| --- | --- |\n| help | aid |",
    "## Words to avoid",
    "Be *friendly*. See [the list](#list) first!",
    "Verwenden Sie „E-Mail“,\n  nicht „Email“.",
    "== Heading",
    "1. Titles have at most 60 characters.",
    "> quoted *text*",
    'term:: Do not use "term".',
    "<p>Use “a”, not “b”.</p>",
  ];

  it("are verbatim parts of the guide in every format", () => {
    let quotes = 0;
    for (let seed = 1; seed <= 300; seed++) {
      const random = randomFrom(seed);
      const parts = Array.from(
        { length: 6 },
        () => PARTS[Math.floor(random() * PARTS.length)] ?? "",
      );
      const source = parts.join(random() < 0.5 ? "\n\n" : "\n");
      for (const read of [readMarkdown, readAsciiDoc, readPlainText])
        for (const { quote } of suggestionsOf(read(source))) {
          quotes++;
          expect(foldSpace(source)).toContain(quote);
          expect(quote).not.toBe("");
        }
    }
    expect(quotes).toBeGreaterThan(1000);
  });
});

describe("the detected format of a text", () => {
  it.each([
    ["# Words\n\nUse a.", "markdown"],
    ["= Words\n\nUse a.", "asciidoc"],
    ["<h1>Words</h1>", "html"],
    ["Use a, not b.", "text"],
  ])("of %j is %s", (text, format) => {
    expect(detectTextFormat(text)).toBe(format);
  });
});
