/**
 * Advance widths of Arial in units of 1/2048 em, each with the characters that have this width.
 * Read from Liberation Sans 2.1, which is metric-compatible with Arial.
 */
const WIDTHS: readonly (readonly [number, string])[] = [
  [384, "′"],
  [391, "'"],
  [455, "ijlįĵĺļłſΐίιϊіј‘’‚"],
  [532, "|¦"],
  [569, " !,./:;I[\\]ft\u00a0·ÌÍÎÏìíîïĨĩĪīĬĭĮİıţŧ·ΙΪІЇї"],
  [597, "ľ"],
  [682, "()-`r¡¨²³´¸¹ŕŗř‐‑“”„‹›"],
  [684, "{}ŀ"],
  [717, "•"],
  [725, "″"],
  [727, '"'],
  [747, "гѓ"],
  [748, "º"],
  [758, "ª"],
  [768, "ť"],
  [786, "Ί"],
  [797, "*"],
  [809, "τ"],
  [819, "°"],
  [896, "кќ"],
  [903, "ζ"],
  [909, "ĳ"],
  [913, "έε"],
  [917, "ξ"],
  [938, "т"],
  [939, "з"],
  [961, "^"],
  [987, "ς"],
  [1024, "JcksvxyzçýÿćĉċčĴķĸśŝşšŷźżžγκλνЈсухѕў"],
  [1045, "эє"],
  [1067, "чь"],
  [1075, "χ"],
  [1088, "в"],
  [1100, "¶"],
  [1109, "ЃГпя"],
  [1120, "ΰυϋύ"],
  [1124, "±÷"],
  [1128, "Γ"],
  [1131, "¯нџ"],
  [
    1139,
    "#$0123456789?L_abdeghnopqu¢£¤¥§«»àáâãäåèéêëðñòóôõöùúûüþāăąđēĕėęěĝğġģĥħĹĻĽĿŁńņňŋōŏőũūŭůűųήηθοόаеорѐёђћ–†€",
  ],
  [1140, "δ"],
  [1144, "ийѝ"],
  [1165, "ρ"],
  [1173, "бц"],
  [1178, "β"],
  [1180, "µμ"],
  [1184, "άα"],
  [1193, "ЌК"],
  [1195, "дл"],
  [1196, "+<=>~¬×−"],
  [1237, "ŉЗ"],
  [1251, "FTZ¿ßøŢŤŦŹŻŽΖΤТ"],
  [1259, "ď"],
  [1264, "σ"],
  [1266, "Σ"],
  [1280, "ъ"],
  [1301, "ЎУ"],
  [1328, "φ"],
  [1331, "Ξ"],
  [1344, "БЛЬ"],
  [1365, "Ч"],
  [1366, "&ABEKPSVXYÀÁÂÃÄÅÈÉÊËÝÞĀĂĄĒĔĖĘĚĶŚŜŞŠŶŸΑΒΕΚΡΥΧΫЀЅАВЕРХ"],
  [1367, "ΆЁ"],
  [1368, "ΔΛ"],
  [1370, "ж"],
  [1387, "Д"],
  [1408, "м"],
  [1413, "π"],
  [1460, "ψ"],
  [1472, "ЄЏИЙПЭы"],
  [1479, "CDHNRUwÇÐÑÙÚÛÜĆĈĊČĎĐĤĦŃŅŇŔŖŘŨŪŬŮŰŲŵΗΝΠЍНСЯ"],
  [1481, "Ŋ"],
  [1505, "Ĳ"],
  [1509, "©®"],
  [1515, "Ц"],
  [1531, "Ω"],
  [1536, "ю"],
  [1541, "Ώ"],
  [1557, "Ф"],
  [1586, "Ό"],
  [1593, "GOQÒÓÔÕÖØĜĞĠĢŌŎŐΘΟО"],
  [1599, "ωώ"],
  [1606, "Έ"],
  [1621, "Ъ"],
  [1634, "Φ"],
  [1643, "ш"],
  [1664, "њ"],
  [1685, "фщ"],
  [1706, "MmΜМ"],
  [1708, "¼½¾"],
  [1711, "Ψ"],
  [1716, "Ή"],
  [1749, "Ћ"],
  [1752, "Ύ"],
  [1771, "Ђ"],
  [1813, "Ы"],
  [1821, "%æ"],
  [1856, "љ"],
  [1877, "Ш"],
  [1891, "Ж"],
  [1920, "Щ"],
  [1933, "WœŴ"],
  [2048, "ÆŒ—…‰™"],
  [2069, "ЊЮ"],
  [2079, "@"],
  [2165, "Љ"],
  [2197, "№"],
];

const UNITS_PER_EM = 2048;
/** Font size of Google's headings on desktop. */
const FONT_PIXELS = 20;
/** Width of characters not in the table: that of a digit, the most common. */
const DEFAULT_WIDTH = 1139;
/** Width of Chinese, Japanese and Korean characters. */
const FULL_WIDTH = 2048;
/** Width of emoji in color fonts. */
const EMOJI_WIDTH = 2800;

const widthByCharacter = new Map(
  WIDTHS.flatMap(([width, characters]) => [...characters].map((each) => [each, width] as const)),
);
const INVISIBLE_PATTERN = /^[\p{M}\p{Cf}\p{Cc}]$/u;
const FULL_WIDTH_PATTERN =
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\uff01-\uff60]$/u;
const PICTOGRAPH_PATTERN = /^\p{Extended_Pictographic}$/u;

/**
 * Returns the width of a title in pixels as displayed in Google's results: Arial at 20 px, without
 * kerning or rounding. The width of characters that are not in Arial is estimated.
 */
export function measureTitlePixels(title: string): number {
  let units = 0;
  for (const character of title)
    units += widthByCharacter.get(character) ?? estimateWidth(character);
  return (units * FONT_PIXELS) / UNITS_PER_EM;
}

function estimateWidth(character: string): number {
  if (INVISIBLE_PATTERN.test(character)) return 0;
  if (FULL_WIDTH_PATTERN.test(character)) return FULL_WIDTH;
  return PICTOGRAPH_PATTERN.test(character) ? EMOJI_WIDTH : DEFAULT_WIDTH;
}
