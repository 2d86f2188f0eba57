/**
 * A shop's text with the findings that a careful editor would expect, each as the rule and the
 * visible words.
 */
export interface ShopText {
  about: string;
  text: string;
  /** The findings in the order of the text; `"—"` stands for the text as a whole. */
  expected: readonly string[];
}

/** Texts written for these tests and judged manually against the rules in `shop-texts.test.ts`. */
export const SHOP_TEXTS: readonly ShopText[] = [
  {
    about: "a description from a shop's editor",
    text: '<div class="product-description rte"><p>The <strong>Alder stool</strong> is turned from ash and oiled by hand.</p>\n<p>It carries 120 kg.</p></div>',
    expected: [],
  },
  {
    about: "a link with the attribute target, not the competitor Target",
    text: '<p>Read more in our <a href="https://shop.example.com/care?utm=1" target="_blank" rel="noopener">care guide</a>.</p>',
    expected: [],
  },
  {
    about: "a competitor's name in the middle of bold words",
    text: "<p>Fits the shelves of <b>Tar</b>get and others.</p>",
    expected: ["words: Target"],
  },
  {
    about: "a nested list without a sentence in capitals",
    text: "<ul><li>Made of:<ul><li>70% wool</li><li>30% LYOCELL</li></ul></li><li>USB cable</li></ul>",
    expected: [],
  },
  {
    about: "capitals in two table cells",
    text: "<table><tbody><tr><th>SIZE</th><td>XL</td></tr><tr><th>Weight</th><td>2 kg</td></tr></tbody></table>",
    expected: [],
  },
  {
    about: "capitals across inline tags",
    text: "<p>Now a <strong>HUGE</strong> <em>SPRING</em> sale of cushions.</p>",
    expected: ["capitals: HUGE SPRING"],
  },
  {
    about: "a heading and the first words of its paragraph, both in capitals",
    text: "<h3>CARE</h3><p>WASH it by hand.</p>",
    expected: [],
  },
  {
    about: "inline styles of a pasted page",
    text: '<p style="font-family: Arial, sans-serif; font-size: 14px; color: #333333;"><span style="font-weight: 400;">Cut from one piece of </span><span style="color: red;">vegetable-tanned</span><span style="font-weight: 400;"> leather.</span></p>',
    expected: [],
  },
  {
    about: "markup pasted from a word processor",
    text: '<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><p class="MsoNormal" style="margin:0cm"><span lang="EN-GB" style="mso-fareast-language:EN-US">The best lamp for a desk.<o:p></o:p></span></p>',
    expected: ["words: best"],
  },
  {
    about: "a conditional comment with a price inside",
    text: "<p>Delivered flat.</p><!-- was $49.00, guaranteed -->",
    expected: [],
  },
  {
    about: "entities in words and prices",
    text: "<p>Salt &amp; pepper mill, guar&shy;anteed to last. Now &pound;24.50.</p>",
    expected: ["words: guar\u00adanteed", "prices: £24.50"],
  },
  {
    about: "numbers and units joined by a non-breaking space",
    text: "<p>Holds 1.5&nbsp;l, weighs 900&#160;g and measures 30&nbsp;cm.</p>",
    expected: [],
  },
  {
    about: "units without a space, one of them across a tag",
    text: "<p>Holds 750ml; the lid is <b>12</b>cm wide.</p>",
    expected: ["units: 750ml", "units: 12cm"],
  },
  {
    about: "emoji as bullets",
    text: "<p>✅ Folds flat<br>✅ Fits a backpack<br>🌿 Made of hemp</p>",
    expected: ["emoji: ✅", "emoji: ✅", "emoji: 🌿"],
  },
  {
    about: "line breaks that end sentences",
    text: "Width: 40 cm<br />Depth: 30 cm<br />Height: 90 cm<br />Material: solid oak, oiled twice and left to dry for a week before it leaves the workshop in the valley",
    expected: [],
  },
  {
    about: "a sentence that is too long and contains tags",
    text: "<p>This chair is <b>made</b> of ash and of wool and of steel and of cork and of paper and of rope and of glass and of clay and of felt.</p>",
    expected: [
      "long: This chair is made of ash and of wool and of steel and of cork and of paper and of rope and of glass and of clay and of felt.",
    ],
  },
  {
    about: "paragraphs in lower case",
    text: "<p>soft to the touch.</p><p>Warm in winter.</p>",
    expected: ["case: soft"],
  },
  {
    about: "a paragraph that begins in a tag in lower case, and one that begins with a number",
    text: "<p><em>iconic</em> since 1962.</p><p>12 colours.</p>",
    expected: ["case: iconic"],
  },
  {
    about: "text only for screen readers, and hidden text",
    text: '<p>Warm socks.</p><div style="display:none">GUARANTEED BEST PRICE $5</div><p hidden>cheap</p>',
    expected: [],
  },
  {
    about: "a script and a style sheet of a page builder",
    text: "<style>.pb-1{color:red}</style><script>var best = 'guaranteed';</script><div data-pb='1'><p>A plain bowl.</p></div>",
    expected: [],
  },
  {
    about: "an embedded video",
    text: '<p>See how it folds:</p><iframe src="https://video.example.com/embed/1" title="BEST STOOL EVER"></iframe>',
    expected: [],
  },
  {
    about: "a picture between two words",
    text: '<p>Pine<img src="a.jpg" alt="guaranteed">wood shelf.</p>',
    expected: [],
  },
  {
    about: "a visible web address, and one that is only linked",
    text: '<p>Write to <a href="mailto:care@example.com">our people</a> or visit shop.example.com.</p>',
    expected: ["domains: shop.example.com"],
  },
  {
    about: "a repeated word across a tag, and one across paragraphs",
    text: "<p>Soft on <i>the</i> the skin. Made of wool</p><p>wool from Wales.</p>",
    expected: ["repeated: the the", "case: wool"],
  },
  {
    about: "exclamation marks in a row",
    text: "<p>Only this week!!!</p>",
    expected: ["exclamation: !!!", "marks: !!!"],
  },
  {
    about: "broken nesting and unclosed tags",
    text: "<p><b>Best <i>in class</b> comfort</i><p>Sturdy <ul><li>Oak<li>Ash",
    expected: ["words: Best"],
  },
  {
    about: "upper-case tags and unquoted attributes",
    text: "<P ALIGN=center><FONT COLOR=RED SIZE=4>Hand-knotted rug</FONT><BR>From Anatolia</P>",
    expected: [],
  },
  {
    about: "angle brackets and ampersands that are not markup",
    text: "Works below 5 °C & above -20 °C; load < 30 kg, made by R&D with <3.",
    expected: [],
  },
  {
    about: "an unfilled placeholder in angle brackets",
    text: "A cap by <brand> with a guaranteed fit.",
    expected: ["words: guaranteed"],
  },
  {
    about: "markup that is shown as text",
    text: "<p>Use the class &lt;strong&gt; for a guaranteed effect.</p>",
    expected: ["words: guaranteed"],
  },
  {
    about: "German, with a soft hyphen and inline styles",
    text: '<p>Der Sessel <span style="font-weight:bold">Lärche</span> ist aus massivem Holz gebaut und 84&nbsp;cm hoch. Jetzt f&uuml;r 249,00&nbsp;&euro;.</p>',
    expected: ["prices: 249,00\u00a0€"],
  },
  {
    about: "French, with spaces before its marks",
    text: "<p>Tissé à la main&nbsp;: un plaid de laine doux et léger.</p><ul><li>130&nbsp;×&nbsp;180&nbsp;cm</li><li>Lavage à froid</li></ul>",
    expected: [],
  },
  {
    about: "Spanish, with opening marks",
    text: "<p>&iexcl;Una silla para toda la vida! &iquest;Por qué? Porque es de roble.</p>",
    expected: ["exclamation: !"],
  },
  {
    about: "Portuguese of Brazil, with a price",
    text: "<p><strong>Caneca de cerâmica</strong><br>Feita à mão, de 350ml, por R$ 59,90.</p>",
    expected: ["units: 350ml", "prices: R$ 59,90"],
  },
  {
    about: "Italian, in a table",
    text: '<table border="1"><tr><td>Materiale</td><td>Legno di noce</td></tr><tr><td>Altezza</td><td>45cm</td></tr></table>',
    expected: ["units: 45cm"],
  },
  {
    about: "Japanese, whose sentences have no spaces",
    text: "<p>手織りのブランケットです。<br>洗濯機で洗えます。🧺</p>",
    expected: ["emoji: 🧺"],
  },
  {
    about: "Swedish, with a domain and an abbreviation",
    text: "<p>Filten vävs av bl.a. lammull, se fjall.example.se.</p>",
    expected: ["domains: fjall.example.se"],
  },
  {
    about: "Polish, with the currency after the amount",
    text: "<ul><li>Świeca sojowa, 200 g</li><li>Cena: 49,90&nbsp;zł</li></ul>",
    expected: ["prices: 49,90\u00a0zł"],
  },
  {
    about: "text in a code block",
    text: "<pre>Size   S   M   L\nChest  90  96  102</pre>",
    expected: [],
  },
  {
    about: "a definition list and a quotation",
    text: "<dl><dt>Seat</dt><dd>Woven cane</dd></dl><blockquote>“The best chair I own.”</blockquote>",
    expected: ["words: best"],
  },
  {
    about: "leftovers of a marketplace's editor",
    text: '<ul class="a-unordered-list a-vertical"><li class="a-spacing-mini"><span class="a-list-item"><b>QUIET MOTOR</b> - 38 dB on its lowest step</span></li><li><span class="a-list-item">316L steel, 18/8 bowl</span></li></ul>',
    expected: ["capitals: QUIET MOTOR"],
  },
  {
    about: "feet and article numbers, which are not prices, and forints, which are",
    text: "A rope of 50 Ft, a can with a 5.25Ft hose, model MXV4-410. Only 1 990 Ft or 990 Ft.",
    expected: ["prices: 1 990 Ft", "prices: 990 Ft"],
  },
  {
    about: "labels, codes and pH at the start of a sentence in lower case",
    text: "Terms:\na. The unit is under warranty.\nb) It is complete.\nis_new: Yes. pH is neutral.",
    expected: [],
  },
  {
    about: "hashtags in capitals, which are allowed",
    text: "A jersey for every ride. #MTB #ROAD BIKE",
    expected: [],
  },
];
