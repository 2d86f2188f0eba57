import { describe, expect, it } from "vitest";
import { findingsOf, wordsFound } from "./policies";

type Case = [text: string, found: (string | null)[]];

const CASES: Record<string, Case[]> = {
  no_html: [
    [
      "a <b>bold</b> <br/> <img src='x>y' alt=\"1\"> word",
      ["<b>", "</b>", "<br/>", "<img src='x>y' alt=\"1\">"],
    ],
    ["5 < 6 > 4, <3, < b>, a<b, <a@b.co>, <https://x.co>", []],
    [
      "<!-- note\n --> and <!doctype html> <o:p> <my-tag\nid=1>",
      ["<!-- note\n -->", "<!doctype html>", "<o:p>", "<my-tag\nid=1>"],
    ],
    ["x <!-- open", ["<!-- open"]],
    ['<a title="open>', ['<a title="open>']],
  ],
  no_emoji: [
    ["ok 😀 👨‍👩‍👧 🇫🇷 ❤️ ❤ 1️⃣ 👍🏽 ©️", ["😀", "👨‍👩‍👧", "🇫🇷", "❤️", "❤", "1️⃣", "👍🏽", "©️"]],
    ["1 # * © ® ™ 23 ① → ★ ✓ é 漢 ❤\ufe0e ⌚\ufe0e", []],
  ],
  no_all_caps: [
    ["please BUY NOW! and SAVE", ["BUY NOW"]],
    ["BUY & SAVE (BIG TIME)", ["BUY & SAVE (BIG TIME"]],
    ["I AM A USB-C cable, NASA said", []],
    ["ÉTÉ E\u0301TE\u0301 ΝΕΟ ПРОДУКТ", ["ÉTÉ E\u0301TE\u0301 ΝΕΟ ПРОДУКТ"]],
    ["保湿 日本 한국 ABC", []],
    ["今すぐBUY NOW送料", ["BUY NOW"]],
    ["MP3 PLAYER; SPF 50 CREAM", ["PLAYER; SPF"]],
    ["- USB\n- HDMI\n✔ 2GB RAM\n✔ 32GB disk\n1. WLAN\n2. LAN", []],
    ["Chair FM7703AK-EK-BED SET", []],
    ["SALE NOW FM7703AK-EK-BED", ["SALE NOW"]],
    ["20OZ TUMBLER, 16 OZ mug, SHIRT XL, S/M/L", []],
    ["HENRY VIII TUDOR KING, TRAIL MIX", ["TUDOR KING, TRAIL MIX"]],
    ["BUY\nNOW", ["BUY\nNOW"]],
  ],
  no_urls: [
    [
      "see https://x.com/a_(b), (http://y.org/z). www.foo.de!",
      ["https://x.com/a_(b)", "http://y.org/z", "www.foo.de"],
    ],
    ["HTTPS://X.COM?q=1&r=2#top; “https://q.io”", ["HTTPS://X.COM?q=1&r=2#top", "https://q.io"]],
    ["请访问https://example.com，谢谢", ["https://example.com"]],
    [
      "_https://x.com_ Web-https://y.org/a، www.x.io؟ -www.x.com—",
      ["https://x.com", "https://y.org/a", "www.x.io", "www.x.com"],
    ],
    ["example.com, http, www., https://, awww.x, info@www.x.com", []],
  ],
  no_emails: [
    ["Mail a.b+c@x-y.co.uk, <j@k.org>. (Q@Z.IO)!", ["a.b+c@x-y.co.uk", "j@k.org", "Q@Z.IO"]],
    ["info@www.x.com mailto:a@b.com.", ["info@www.x.com", "a@b.com"]],
    ["请联系info@example.com谢谢 josé@correo.es", ["info@example.com", "josé@correo.es"]],
    ["https://u@x.com/@me @name a@b a@b. 5 @ 3 a@b..com", []],
  ],
  no_phone_numbers: [
    [
      "Call +49 (0)30 123456, (030) 123 45 67 or 0800 123 456.",
      ["+49 (0)30 123456", "(030) 123 45 67", "0800 123 456"],
    ],
    [
      "1-800-555-0199 and 800-555-0199, (555) 123-4567",
      ["1-800-555-0199", "800-555-0199", "(555) 123-4567"],
    ],
    [
      "+1.555.123.4567 +33 6 12 34 56 78 +491711234567, 01711234567",
      ["+1.555.123.4567", "+33 6 12 34 56 78", "+491711234567", "01711234567"],
    ],
    [
      "open 24/7 0800 123 4567; 电话0800 123 456, Tel+49 30 123456, (0)30 123456",
      ["0800 123 4567", "0800 123 456", "+49 30 123456", "(0)30 123456"],
    ],
    [
      "Tél. 01 23 45 67 89, 06.12.34.56.78; 0049-30-123456, Tel.0800 123 456",
      ["01 23 45 67 89", "06.12.34.56.78", "0049-30-123456", "0800 123 456"],
    ],
    ["1 (800) 555-0199, 1 800 555-0199", ["1 (800) 555-0199", "1 800 555-0199"]],
    ["01.02.2024 2024-01-15 15/01/2024 01-02-2024 09.30-18.00", []],
    ["01.02.24 10.30, 01.02.24-03.04.24, 01-02-24 03:04:05", []],
    ["$1,000,000.00 €0.99 1234567.00 USD 0.000.001 0.12345678 0123 4567 €", []],
    [
      "Art. 0123 4567, SKU 4711-0815, EAN 4006381333931, ISBN 0-306-40615-2, AB-0123-4567, item no. 0800 1234",
      [],
    ],
    ["+12 345 0123456789012345", []],
    ["123456789 12-345-678 100 200 3000", []],
  ],
  no_exclamation: [
    ["Wow!!! Now！ no¡", ["!!!", "！"]],
    ["Fine.", []],
  ],
  bullets: [
    ["Intro\n- one\n- two", []],
    ["Intro\r• one", []],
    ["  * x", []],
    ["– x", []],
    ["1. x", []],
    ["12) x", []],
    ["-x, a - b, 1.5, •x", [null]],
  ],
  sentence_case: [
    ["This is it! and this? “quoted” too! 3 pieces. 保湿です。", ["and", "quoted"]],
    ["iPhone first! Ärger.\närger, e.g. this.", ["iPhone", "ärger"]],
    ["مرحبا. שלום. नमस्ते। ქართული.", []],
    ["… !!!", []],
    ["Call “Mind the step!” loudly. It (really!) fits, „Los!“ rief sie. “So?” and on", []],
    ["It rings! and how. (Really!)\nand so on", ["and", "and"]],
    ["See https://example.com/?a=b or more. https://example.com/?c", []],
    ["me@example.com answers! soon", ["soon"]],
    ["- wipe clean\n• solid oak.\n1. all of it", ["solid"]],
    ["material: soft cotton\ncare: wash cold.\nso: warm", ["care"]],
    ["<table><tr><td>size</td><td>large</td></tr></table><p>warm</p>", ["warm"]],
    ["Que n?o possuam e s?o leves.\n(water repellent)\n(wash cold!)", ["wash"]],
    [
      "Ein Gin, der drei Jahre lang in großen Fässern gereift ist und\neinen Duft hat.\nDer Gin\nist mild.",
      ["ist"],
    ],
    ["Weich ??und leicht. Bravo!und mehr. Gut? ja.", ["und", "ja"]],
    ["? soft cotton\n° large digits\n*for hard ground.", ["for"]],
    ["/strong> : .\nsize=large is it.\nand/or", ["and/or"]],
    ["#summer is here\nmp3 player\nkg and ml\nhello", ["hello"]],
  ],
  "max_sentence_words:3": [
    ["One two three. One two three four.  Ok.", ["One two three four."]],
    ["日本語", []],
    ["Aqua, Glycerin, Shea Butter, Zinc, Talc, Mica, Silica, Wax, Oil, Salt, Citric Acid", []],
    ["We use wool, and we use it often.", ["We use wool, and we use it often."]],
    [
      "This basket is large enough to hold all of it: toys, caps, bibs, rugs, socks, hats, cups, pads, pins, pens",
      [
        "This basket is large enough to hold all of it: toys, caps, bibs, rugs, socks, hats, cups, pads, pins, pens",
      ],
    ],
  ],
  "not_regex:[0-9]{2,}, ?x": [["a 12, x 😀 345,x 12", ["12, x", "345,x"]]],
  "not_regex:a*": [["bbb", [null]]],
  "not_regex:Acme": [["acme ACME Acme", ["Acme"]]],
  "regex:^Soft": [
    ["Soft shoe", []],
    ["A\nSoft shoe", [null]],
  ],
  "regex:shoe$": [["shoe\n", [null]]],
  "regex:a.b": [
    ["a\nb", [null]],
    ["a😀b", []],
  ],
};

describe.each(Object.entries(CASES))("the directive %s", (directive, cases) => {
  it.each(cases)("in %j finds %j", (text, found) => {
    expect(wordsFound("format_requirement", directive, text)).toEqual(found);
  });
});

describe("a format requirement", () => {
  it("checks each of its directives and leaves the rest to the model", () => {
    const content = "No_HTML , no_emoji, keep it short, regex:^[A-Z], ?.*$";
    const found = findingsOf("format_requirement", content, "<b> 😀");
    expect(found.map(({ words, violationType }) => [words, violationType])).toEqual([
      ["<b>", "forbidden_element_present"],
      ["😀", "forbidden_element_present"],
      [null, "format_violation"],
    ]);
  });
});
