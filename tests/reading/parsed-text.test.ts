import { describe, expect, it } from "vitest";
import { parseText } from "@/lib/reading/parsed-text";

const visible = (source: string) => parseText(source).text;

describe("HTML detection", () => {
  it.each([
    "<b>bold</b>",
    "a<br>b",
    "</P>",
    "<IMG SRC=x>",
    "a <b and c> d",
    "fish &amp; chips",
    "&#233;",
    "&#xE9;",
    "a<!-- b -->",
    "a<!-- never closed",
    "<svg/>",
  ])("treats %j as HTML", (source) => expect(parseText(source).isHtml).toBe(true));

  it.each([
    "a < b",
    "a <b",
    "<3",
    "</3",
    "AT&T",
    "AT&T; Co",
    "Q&A",
    "fish &amp chips",
    "<brand>",
    "</brand >",
    "<!doctype html>",
    "<?php echo 1 ?>",
    "<![CDATA[x]]>",
    "size <5 or >7",
    "&nosuchreference;",
    "x <p",
    "",
  ])("treats %j as plain text and leaves it unchanged", (source) => {
    const parsedText = parseText(source);
    expect(parsedText.isHtml).toBe(false);
    expect(parsedText.text).toBe(source);
    expect(parsedText.toSource({ start: 0, end: source.length })).toEqual({
      start: 0,
      end: source.length,
    });
  });
});

describe("the visible text", () => {
  it.each([
    ["<b>Free</b>dom", "Freedom"],
    ["<p>One.</p><p>Two.</p>", "One.\nTwo."],
    ["<P>One.<DIV>Two.</DIV></P>Three.", "One.\nTwo.\nThree."],
    ["one<br>two<br/>three</br>four", "one\ntwo\nthree\nfour"],
    ["one<br><br>two<br></p><p>three", "one\n\ntwo\nthree"],
    ["  <p>  one \n\t two  </p>\n<p> three </p> ", "one two\nthree"],
    ["a <b> b</b> <i> c</i>", "a b c"],
    ["<ul><li>A<li>B</ul>C", "A\nB\nC"],
    [
      "<table><caption>S</caption><tr><th>a</th><td><p>b</p></td></tr><tr><td>c<td>d</table>e",
      "S\na\tb\nc\td\ne",
    ],
    ["<dl><dt>Fit<dd>Slim</dl>", "Fit\nSlim"],
    ["x<img src=a.png alt='y'>z", "x z"],
    ["x <input value=q> z", "x z"],
    ["caf&eacute; &amp; &#128512;&nbsp;&lt;b&gt;", "café & 😀\u00a0<b>"],
    ["a &copy 2026 &notit; &ampere;<i>", "a © 2026 ¬it; &ere;"],
    ["a &NotEqualTilde; b", "a ≂̸ b"],
    ["a&Tab;&#10; &#32;b", "a b"],
    ["<pre>\n  x\r\n\ty  z\n</pre>w", "  x\n\ty  z\nw"],
    ["a<wbr>b&shy;c&#8203;d", "ab\u00adc\u200bd"],
    ["<h1>T</h1>t<hr>u", "T\nt\nu"],
    ["<a href='#'>link</a>s", "links"],
  ])("is extracted from %j", (source, text) => expect(visible(source)).toBe(text));

  it.each([
    "<!-- x -->",
    "<!--> -->".slice(0, 5),
    "<script>x</script>",
    "<SCRIPT>if (a<b) '</p>x'</SCRIPT >",
    "<style>x</style>",
    "<template><p>x</p></template>",
    "<head>x</head>",
    "<title>x</title>",
    "<noscript><p>x</noscript>",
    "<iframe>x</iframe>",
    "<object><p>x</p></object>",
    "<audio>x</audio>",
    "<video>x</video>",
    "<svg><text>x</text></svg>",
    "<p hidden>x</p>",
    "<span hidden=''>x</span>",
    "<b HIDDEN>x</b>",
    "<span style='display:none'>x</span>",
    '<div style="color:red; DISPLAY : none !important; display:block">x</div>',
    "<span style='visibility: hidden;'>x</span>",
    "<span style='/* ; */display:&#110;one'>x</span>",
    "<td>",
    "</div>",
    "</>",
    "<b class='>x'>",
  ])("excludes %j", (markup) => {
    expect(visible(`<i>on</i>${markup}ly`)).toBe("only");
  });

  it.each([
    "display:none;display:inline",
    "display: none-such",
    "color:red",
    "background:url(display:none)",
    "",
  ])("includes text with the style %j, which does not hide it", (style) => {
    expect(visible(`a<i style="${style}">b</i>`)).toBe("ab");
  });

  it("is parsed from broken markup as in browsers", () => {
    expect(visible("<b>a<p>b</b>c</p>d")).toBe("a\nbc\nd");
    expect(visible("<p hidden>x<p>y")).toBe("y");
    expect(visible("<span hidden>x<p>y</p></span>z")).toBe("z");
    expect(visible("<p><span hidden>x</p>y")).toBe("y");
    expect(visible("<p><b hidden>x</p>y</b>z")).toBe("z");
    expect(visible("a<script>b")).toBe("a");
    expect(visible("a<!-- b <p>c")).toBe("a");
    expect(visible("a<p>b<i title='c <p>d")).toBe("a\nb");
    expect(visible("a<p>b</i")).toBe("a\nb");
    expect(visible("<i>x</i><![CDATA[y>z]]>")).toBe("xz]]>");
    expect(visible("<svg><title>x</title><p>y</svg>z")).toBe("yz");
    expect(visible("<li>a<ul><li>b</ul><li>c")).toBe("a\nb\nc");
    expect(visible("<select><option>x</select>y<head><title>t</title></head><body>z")).toBe("yz");
  });
});

describe("the source map", () => {
  const at = (source: string, words: string) => {
    const parsedText = parseText(source);
    const start = parsedText.text.indexOf(words);
    const sourceSpan = parsedText.toSource({ start, end: start + words.length });
    return source.slice(sourceSpan.start, sourceSpan.end);
  };

  it.each([
    ["<b>Free</b>dom", "Freedom", "Free</b>dom"],
    ["<p>a &amp; b</p>", "&", "&amp;"],
    ["<p>a &amp; b</p>", "a & b", "a &amp; b"],
    ["x&#128512;y<i>", "😀", "&#128512;"],
    ["<p>a  \n b</p>", "a b", "a  \n b"],
    ["<p>one</p>\n<p>two</p>", "one\ntwo", "one</p>\n<p>two"],
    ["<p>one</p>\n<p>two</p>", "two", "two"],
    ["a<br/>b", "\n", "<br/>"],
    ["caf&eacute; &NotEqualTilde;x", "≂̸x", "&NotEqualTilde;x"],
    ["<pre>a\r\nb</pre>", "a\nb", "a\r\nb"],
    ["😀<b>😀</b>😀&lt;", "😀<", "😀&lt;"],
    ["<b hidden>no</b>ye<!-- -->s", "yes", "ye<!-- -->s"],
  ])("of %j maps the words %j to %j", (source, words, stored) => {
    expect(at(source, words)).toBe(stored);
  });

  it("maps markup to an empty range, and other source ranges to their visible text", () => {
    const source = "<p>a &amp; <b>b</b></p>";
    const parsedText = parseText(source);
    const seen = (words: string) => {
      const start = source.indexOf(words);
      const visibleSpan = parsedText.toVisible({ start, end: start + words.length });
      return parsedText.text.slice(visibleSpan.start, visibleSpan.end);
    };
    expect(seen("<b>")).toBe("");
    expect(seen("</b></p>")).toBe("");
    expect(seen("mp")).toBe("&");
    expect(seen("&amp; <b>b")).toBe("& b");
    expect(seen(source)).toBe("a & b");
  });

  it("records where blocks, cells and items begin", () => {
    const parsedText = parseText(
      "<p>a<br>b</p><ul><li><p>c</p></li><li></li><li>d</li></ul><table><td>e<td>f</table>",
    );
    expect(parsedText.text).toBe("a\nb\nc\nd\ne\tf");
    expect(parsedText.edges.map((edge) => parsedText.text.charAt(edge))).toEqual([
      "c",
      "d",
      "e",
      "f",
    ]);
    expect(parsedText.items.map((item) => parsedText.text.charAt(item))).toEqual(["c", "d"]);
  });
});
