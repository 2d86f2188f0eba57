import { describe, expect, it } from "vitest";
import { verifyFixes } from "@/lib/checking/fixes/prove";
import type { RuleType } from "@/lib/enums";
import { applyFirstFix, policiesOf, repairable } from "./repairing";

const format = "format_requirement";
const words = "prohibited_words";

describe("a fix", () => {
  it.each<[RuleType, string, string, string]>([
    // Tags.
    [format, "no_html", "The counter.<br>Its brass.", "The counter.\nIts brass."],
    [format, "no_html", "Warm.</p>\nSoft.", "Warm.\nSoft."],
    [format, "no_html", "Warm <b>and soft.", "Warm and soft."],
    [format, "no_html", "Warm.<li>Soft.", "Warm.\n- Soft."],
    [format, "no_html", "<p>Warm.", "Warm."],
    [format, "no_html", "Warm.<!-- secret -->", "Warm."],
    [format, "no_html", "Warm <!-- secret --> and soft.", "Warm and soft."],
    [format, "no_html", "Free<b>dom of movement.", "Freedom of movement."],
    [format, "no_html", "Warm.<script>best()</script> Soft.", "Warm. Soft."],
    [
      format,
      "no_html",
      "<p>Warm <b>and</b> soft.</p><ul><li>Wool</li></ul>",
      "Warm and soft.\n- Wool",
    ],
    [
      format,
      "no_html:p|b",
      '<p class="a"><b id="b">Warm</b> <i>sock</i>.</p>',
      "<p><b>Warm</b> sock.</p>",
    ],
    [format, "no_html:p", 'Warm.<p class="a">Soft.', "Warm.<p>Soft."],
    // Capitals.
    [format, "no_all_caps", "A VERY WARM sock.", "A very warm sock."],
    [format, "no_all_caps", "Good. VERY WARM sock.", "Good. Very warm sock."],
    [format, "no_all_caps", "THIS IS A BAG.", "This is a bag."],
    [format, "no_all_caps", "We like Acme. BUY ACME NOW.", "We like Acme. Buy Acme now."],
    [format, "no_all_caps", "NEW USB CABLE for all.", "New USB cable for all."],
    [format, "no_all_caps", "Yarn MADE IN ITALY.", "Yarn made in Italy."],
    [format, "no_all_caps", "BUY CHAIR FM7703AK-EK-BED.", "Buy chair FM7703AK-EK-BED."],
    [format, "no_all_caps", "Now with USE CODE XR200 only.", "Now with use code XR200 only."],
    [
      format,
      "no_all_caps",
      "<p>A <b>VERY</b> <i>WARM</i> sock.</p>",
      "<p>A <b>very</b> <i>warm</i> sock.</p>",
    ],
    [format, "sentence_case", "a warm sock.", "A warm sock."],
    [format, "sentence_case", "<p>a warm sock.</p>", "<p>A warm sock.</p>"],
    [format, "title_case", "Soft wool Hat", "Soft Wool Hat"],
    [format, "title_case", "A Hat Of Wool", "A Hat of Wool"],
    [format, "title_case", "Mütze Für den Winter", "Mütze für den Winter"],
    // Marks.
    [format, "no_exclamation", "A warm sock!!!", "A warm sock."],
    [format, "no_exclamation", "Really?! Yes.", "Really? Yes."],
    [format, "no_exclamation", "A sock (great!) of wool.", "A sock (great) of wool."],
    [format, "no_exclamation", "¡Oferta especial!", "Oferta especial."],
    [format, "no_exclamation", "Très chaud ! Et doux.", "Très chaud. Et doux."],
    [format, "no_exclamation", "Warm!Soft.", "Warm. Soft."],
    [format, "no_exclamation", "新品！", "新品。"],
    [format, "no_exclamation", "新品!送料無料。", "新品。送料無料。"],
    [format, "no_exclamation", "Find it with Yahoo!", "Find it with Yahoo."],
    [format, "no_exclamation", "Buy now! and save.", "Buy now and save."],
    [format, "no_exclamation", "So soft! iPhone case.", "So soft. iPhone case."],
    [format, "no_repeated_punctuation", "Warm!! And soft.", "Warm! And soft."],
    [format, "no_repeated_punctuation", "Warm... and soft.", "Warm… and soft."],
    [format, "no_end_punctuation", "A warm sock.", "A warm sock"],
    [format, "at_most:1:!", "Warm! Soft! Good.", "Warm! Soft. Good."],
    // Signs.
    [format, "no_emoji", "Warm 🧦 and soft.", "Warm and soft."],
    [format, "no_emoji", "🧦 Warm and soft.", "Warm and soft."],
    [format, "no_emoji", "Warm and soft 🧦.", "Warm and soft."],
    [format, "no_emoji", "Warm.\n🧦\nSoft.", "Warm.\nSoft."],
    [format, "no_emoji", "Warm (🧦) sock.", "Warm sock."],
    [format, "no_emoji", "<p>Warm.</p><p>🧦</p>", "<p>Warm.</p>"],
    [format, "no_emoji", "<ul><li>Warm</li><li><b>🧦</b></li></ul>", "<ul><li>Warm</li></ul>"],
    [format, "no_emoji", "Warm.<br>🧦<br>Soft.", "Warm.<br>Soft."],
    [format, "no_characters:™", "A Gore™ coat.", "A Gore coat."],
    [format, "unit_space", "Holds 60ml.", "Holds 60 ml."],
    [format, "no_repeated_words", "Soft on the the skin.", "Soft on the skin."],
    // Prices.
    ["price_format", "$1,234.56", "Only 12.50 $ now.", "Only $12.50 now."],
    ["price_format", "$1,234.56", "<p>Only 12.50&nbsp;$ now.</p>", "<p>Only $12.50 now.</p>"],
    // Words.
    [words, "cheap => affordable", "A cheap sock.", "An affordable sock."],
    [words, "cheap => affordable", "It is a cheap sock.", "It is an affordable sock."],
    [words, "cheap => affordable / fair", "CHEAP SOCKS", "AFFORDABLE SOCKS"],
    [words, "cheap => affordable", "Cheap socks.", "Affordable socks."],
    [words, "utilise => use", "An utilise case.", "A use case."],
    [words, "free delivery => posted free", "Free Delivery", "Posted Free"],
    [
      words,
      "cheap => affordable",
      "<p>A <b>cheap</b> sock.</p>",
      "<p>An <b>affordable</b> sock.</p>",
    ],
    [words, "cheap => fair", "<p>A <b>cheap</b> sock.</p>", "<p>A <b>fair</b> sock.</p>"],
    [words, "best price", "Warm. Best price! Soft.", "Warm. Soft."],
    [words, "best price", "- Warm\n- Best price\n- Soft", "- Warm\n- Soft"],
    [words, "best price", "Warm socks (best price) for all.", "Warm socks for all."],
    [words, "送料無料", "椅子（送料無料）です。", "椅子です。"],
    [words, "送料無料", "カーテン【送料無料】カバー付き。", "カーテンカバー付き。"],
    [words, "送料無料", "椅子(送料無料)Tシャツ", "椅子Tシャツ"],
    [words, "best price", "Warm socks(best price)for all.", "Warm socks for all."],
    [words, "best price", "Warm.\nBest price.\nSoft.", "Warm.\nSoft."],
    [words, "best price", "Warm socks.\nBest price", "Warm socks."],
    [words, "best price", "<ul><li>Warm</li><li>Best price</li></ul>", "<ul><li>Warm</li></ul>"],
    [words, "best price", "<p>Warm.</p>\n<p><b>Best price!</b></p>", "<p>Warm.</p>"],
    [format, "no_urls", "See it.\nhttps://a.example/b\nSoft.", "See it.\nSoft."],
    // Missing elements.
    ["required_phrases", "Keep away from fire.", "A sock.", "A sock. Keep away from fire."],
    [
      "required_phrases",
      "Keep away from fire.",
      "- Warm\n- Soft",
      "- Warm\n- Soft\nKeep away from fire.",
    ],
  ])("of a %s of %j produces %j", (ruleType, content, text, expected) => {
    expect(applyFirstFix({ ruleType, content }, text)).toBe(expected);
  });

  it.each<[RuleType, string, string]>([
    ["length_limit", "50-200", "Too short."],
    ["attribute_requirement", "material", "A sock."],
    ["required_phrases", "Made in Italy", "A sock."],
    [format, "max_sentence_words:2", "One two three."],
    [format, "bullets", "A sock."],
    [format, "no_html", "<object>Read me</object>A sock."],
    [format, "no_urls", "See https://a.example/b now."],
    [format, "no_phone_numbers", "Call 0800 123 4567 now."],
    [format, "no_prices", "It costs $12."],
    [format, "no_exclamation", "The Yahoo! search is here."],
    [format, "no_exclamation", "The Yahoo!’s search is here."],
    [format, "no_exclamation", "Read it in Yahoo! Mail."],
    [format, "no_exclamation", "On Yahoo!, Google and others."],
    [format, "no_emoji", "🧦"],
    [format, "no_emoji", "Folds flat 🧦 Fits a bag"],
    [format, "sentence_case", "iPhone cases. eBay finds."],
    ["price_format", "$1,234.56", "Only 12.50 € now."],
    ["price_format", "$1,234.56", "From 10-12.50 $ now."],
    [words, "best", "The best sock."],
    [words, "best", "Best of socks."],
    [words, "best", "Simply the best."],
    [words, "cheap => fair", "A fair, cheap sock."],
    [words, "bed => mattress", "Our chair FM7703AK-BED."],
    [words, "best price", "Best price"],
    [words, "best sock", "<p>The <b>best</b> sock.</p>"],
  ])("of a %s of %j leaves %j for manual editing", (ruleType, content, text) => {
    expect(applyFirstFix({ ruleType, content }, text)).toBeNull();
  });

  it("is not suggested if it would cause another violation", () => {
    const both = policiesOf(
      { ruleType: words, content: "cheap => bargain" },
      { ruleType: words, content: "bargain" },
    );
    expect(verifyFixes(repairable(both, "A cheap sock."))).toEqual([null]);
    const short = policiesOf(
      { ruleType: words, content: "best price" },
      { ruleType: "length_limit", content: "20-" },
    );
    expect(verifyFixes(repairable(short, "Warm socks. Best price."))).toEqual([null]);
  });

  it("keeps German words in capitals because the case of nouns is unknown", () => {
    expect(
      applyFirstFix({ ruleType: format, content: "no_all_caps" }, "Jetzt GRATIS VERSAND.", "de"),
    ).toBeNull();
  });
});
