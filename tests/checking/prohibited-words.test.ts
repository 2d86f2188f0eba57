import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/checking/findings/check-text";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import { brand, category, findingsOf, rule, wordsFound } from "./policies";

/** Terms, a text, and the matches. */
type Case = [terms: string, text: string, found: string[]];

const CASES: Record<string, Case[]> = {
  "case folding without a locale": [
    ["acme", "ACME, Acme and aCmE", ["ACME", "Acme", "aCmE"]],
    ["strasse", "Straße STRASSE ẞ", ["Straße", "STRASSE"]],
    ["Maß", "MASS und mass, nicht Masse", ["MASS", "mass"]],
    ["ΟΔΟΣ", "οδος οδοσ Οδός", ["οδος", "οδοσ"]],
    ["ışık", "ışık IŞIK isik", ["ışık"]],
    ["iş", "İŞ IŞ iş", ["IŞ", "iş"]],
    ["kelvin", "\u212aelvin", ["\u212aelvin"]],
    ["sale", "\u017fale", ["\u017fale"]],
    ["МОСКВА", "Москва", ["Москва"]],
  ],
  "accents and compositions": [
    ["cafe", "café cafe\u0301 cafe", ["cafe"]],
    ["café", "cafe\u0301 CAFÉ", ["cafe\u0301", "CAFÉ"]],
    ["cafe\u0301", "café", ["café"]],
    ["caf", "cafe\u0301", []],
    ["q\u0323\u0307", "q\u0307\u0323", ["q\u0307\u0323"]],
    ["=", "a \u2260 b =\u0338 c = d", ["="]],
    ["´80s, ¨, ゛", "the ´80s, a ¨ and゛", ["´80s", "¨", "゛"]],
    ["caf´e, x", "caf´e, caf e, ´x´", ["caf´e", "x"]],
  ],
  "compatibility forms": [
    ["fine", "ﬁne", ["ﬁne"]],
    ["fi", "ﬁne", []],
    ["acme 2", "ＡＣＭＥ　２", ["ＡＣＭＥ　２"]],
    ["5 kg", "5 ㎏", ["5 ㎏"]],
    ["1⁄2 off", "½ off", ["½ off"]],
    ["صلى الله عليه وسلم", "ﷺ", ["ﷺ"]],
    ["الله", "ﷺ", []],
  ],
  "dashes and quotes": [
    [
      "best-seller",
      "best–seller best—seller best\u2212seller best\u2011seller",
      ["best–seller", "best—seller", "best\u2212seller", "best\u2011seller"],
    ],
    ["best-seller", "best seller bestseller", []],
    ["best seller", "best-seller", []],
    ["don't", "don’t don‘t don't", ["don’t", "don‘t", "don't"]],
    ['"say ""wow"""', "say “wow” now", ["say “wow”"]],
  ],
  "white space": [
    [
      "best seller",
      "best  seller best\u00a0seller best\r\n\t seller best\u3000seller best\u0085seller",
      [
        "best  seller",
        "best\u00a0seller",
        "best\r\n\t seller",
        "best\u3000seller",
        "best\u0085seller",
      ],
    ],
    ["best \n seller", "best seller", ["best seller"]],
    ["best seller", "bestseller best\u200bseller", []],
  ],
  "invisible characters": [
    [
      "acme",
      "ac\u00adme a\u200bc\u200dm\u2060e \ufeffacme\ufeff",
      ["ac\u00adme", "a\u200bc\u200dm\u2060e", "acme"],
    ],
    ["best seller", "best \u200b seller", ["best \u200b seller"]],
    ["acme", "acme\u00ads acme\u200d\u0301", []],
    ["ac\u00adme", "acme", ["acme"]],
    ["™", "Acme™\ufe0f", ["™"]],
  ],
  "whole words": [
    [
      "Acme",
      "Acme™ Acme's Acme’s Acme-like (Acme) _Acme_ Acmes Acme2 2Acme",
      ["Acme", "Acme", "Acme", "Acme", "Acme", "Acme"],
    ],
    ["#1", "#1 #10 ##1 x#1 #1st", ["#1", "#1", "#1"]],
    ["c++", "C++ c+++ ac++", ["C++", "c++"]],
    ["AcmeTM", "Acme™", ["Acme™"]],
    ["best", "best® bestⓡ best² ½best", ["best", "best", "best", "best"]],
    ["A", "A\u0301 A a AA", ["A", "a"]],
    ["$", "US$5 and $", ["$", "$"]],
  ],
  "overlaps: the leftmost, then the longest": [
    ["best, best seller, seller ever", "best seller ever", ["best seller"]],
    ["a b, b c d", "a b c d", ["a b"]],
    ["a, a a a", "a a a a", ["a a a", "a"]],
    ["#, #1", "#1 #", ["#1", "#"]],
  ],
  "scripts written without spaces": [
    ["保湿", "超保湿クリームは保湿Acmeに", ["保湿", "保湿"]],
    ["Acme", "新Acme製品 Acmeは", ["Acme", "Acme"]],
    ["すごい", "とてもすごいです", ["すごい"]],
    ["か", "が か\u3099 か", ["か"]],
    ["が", "か\u3099", ["か\u3099"]],
    ["ที่สุด", "ดีที่สุดในโลก", ["ที่สุด"]],
    ["ດີ", "ດີທີ່ສຸດ", ["ດີ"]],
    ["ល្អ", "ល្អបំផុត", ["ល្អ"]],
    ["ကောင်း", "အကောင်းဆုံး", ["ကောင်း"]],
    ["保湿", "保 湿", []],
  ],
  "scripts that make words as letters do": [
    [
      "クリーム",
      "クリーム クリームパン クリームー ｸﾘｰﾑ 保湿クリーム",
      ["クリーム", "ｸﾘｰﾑ", "クリーム"],
    ],
    ["최고", "최고 최고의 \u110e\u116c\u1100\u1169", ["최고", "\u110e\u116c\u1100\u1169"]],
    ["가", "각 \u1100\u1161\u11a8 가", ["가"]],
    ["лучший", "Лучший лучшийй", ["Лучший"]],
    ["أفضل", "أفضل الأفضل", ["أفضل"]],
    ["הטוב", "הטוב ביותר, שהטוב", ["הטוב"]],
    ["अच्छा", "अच्छा अच्छाई", ["अच्छा"]],
    ["क", "कि क", ["क"]],
  ],
  "lists of terms": [
    ["one|two,three", "one two three", ["one", "two", "three"]],
    ['"best, ever"|"a|b"', "best, ever a|b best", ["best, ever", "a|b"]],
    ["“best, ever”, „so|so“", "best, ever so|so ever", ["best, ever", "so|so"]],
    ['5" screen', 'a 5" screen', ['5" screen']],
    [",acme,,|\u200b,", "acme", ["acme"]],
  ],
};

describe.each(Object.entries(CASES))("prohibited words, %s", (_, cases) => {
  it.each(cases)("%j in %j", (terms, text, found) => {
    expect(wordsFound("prohibited_words", terms, text)).toEqual(found);
  });
});

describe("a prohibited word", () => {
  it("does not match inside addresses and hashtags, unless it is one", () => {
    const text = "sales@acme.com, www.sales.com/sales, shop.sales.de #sales: sales!";
    expect(wordsFound("prohibited_words", "sales", text)).toEqual(["sales"]);
    expect(wordsFound("prohibited_words", "#sales, sales@acme.com", text)).toEqual([
      "sales@acme.com",
      "#sales",
    ]);
    expect(wordsFound("prohibited_words", "acme.com", "See acme.com.")).toEqual(["acme.com"]);
  });

  it("is reported with its source position, line, reason and suggestion", () => {
    const text = "Line one\r\nsoft 😀 AC\u00adME\rlast";
    expect(findingsOf("prohibited_words", "acme", text)).toEqual([
      {
        source: "category",
        field: "description",
        item: null,
        rank: 1,
        violationType: "prohibited_phrase",
        severity: "medium",
        start: 18,
        end: 23,
        lineNumber: 2,
        lineText: "soft 😀 AC\u00adME",
        words: "AC\u00adME",
        visibleWords: "AC\u00adME",
        makeFix: expect.any(Function),
        reason: "“acme” is prohibited.",
        inflectionOf: null,
        suggestion: "Remove “acme”.",
        guidelineReference: "Footwear standards: Prohibited words",
        ruleName: "Prohibited words",
        missing: null,
        reference: "",
        rule: 1,
        checkedBy: "rule",
        brandGuidelineTitle: null,
        regionSpecific: false,
      },
    ]);
  });

  it("belongs to the line in which it starts if it spans several", () => {
    const [finding] = findingsOf("prohibited_words", "best seller", "x\nthe best\nseller");
    expect(finding).toMatchObject({ lineNumber: 2, lineText: "the best", words: "best\nseller" });
  });

  it("is a competitor if the rule's description says so, except for brand guidelines", () => {
    const rules = [
      rule({ ruleType: "prohibited_words", content: "acme", description: "Known Competitors" }),
    ];
    const types = [category({ rules }), brand({ rules, regionSpecific: true })].map(
      (set) => checkText(compilePolicies(set), "acme").findings[0],
    );
    expect(types).toMatchObject([
      { violationType: "competitor_mention", regionSpecific: false },
      {
        violationType: "brand_prohibited_words",
        brandGuidelineTitle: "Northwind voice",
        regionSpecific: true,
      },
    ]);
  });

  it("is reported by each rule that lists it", () => {
    const rules = [1, 2].map((id) => rule({ id, ruleType: "prohibited_words", content: "acme" }));
    const { findings } = checkText(compilePolicies(category({ rules })), "acme");
    expect(findings.map((finding) => finding.rule)).toEqual([1, 2]);
  });

  it.each([
    ["cheap => affordable / good value", "Use “affordable” or “good value” instead of “cheap”."],
    ["cheap => affordable", "Use “affordable” instead of “cheap”."],
    ["cheap", "Remove “cheap”."],
  ])("of the content %j has the suggestion: %s", (content, suggestion) => {
    const [finding] = findingsOf("prohibited_words", content, "A CHEAP chair.");
    expect(finding).toMatchObject({ words: "CHEAP", reason: "“cheap” is prohibited.", suggestion });
  });

  it("is not searched for in the replacements of the rule", () => {
    expect(findingsOf("prohibited_words", "cheap => affordable", "An affordable chair.")).toEqual(
      [],
    );
  });

  it.each([
    ["daß => dass", "Ich weiß, daß und dass. Dass DASS Daß", ["daß", "Daß"]],
    ["grosse => große", "Die große, Große und grosse. GROSSE Grosse", ["grosse", "Grosse"]],
    ["Grösse => Größe / Maß", "Gro\u0308ße, Größe, Grösse, GRÖSSE", ["Grösse"]],
    ["don't => don’t", "I don’t and don't. Don’t", ["don't"]],
    ["ipad => iPad", "iPad, ipad, IPAD", ["ipad", "IPAD"]],
    ["grosse", "große grosse", ["große", "grosse"]],
  ])("of %j is not reported in %j where it has the preferred spelling", (content, text, found) => {
    expect(wordsFound("prohibited_words", content, text)).toEqual(found);
  });

  it.each([
    ["NA", "NA and na, Na", ["NA"]],
    ["NA, na", "NA and na, Na", ["NA", "na"]],
    ["iPhone", "iPhone, IPHONE, iphone", ["iPhone"]],
    ["Best Ever", "Best\n  Ever, best ever, Best\u00adEver", ["Best\n  Ever"]],
    ["Größe", "Gro\u0308ße, GRÖSSE", ["Gro\u0308ße"]],
    ["A-B", "A–B, a-b", ["A–B"]],
  ])("with matching case, %j finds in %j: %j", (content, text, found) => {
    const rules = [rule({ ruleType: "prohibited_words", content, matchCase: true })];
    const { findings } = checkText(compilePolicies(category({ rules })), text);
    expect(findings.map(({ words }) => words)).toEqual(found);
  });
});
