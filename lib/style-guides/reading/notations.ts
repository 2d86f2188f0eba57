/** A way to write numbers, units, times or signs that a directive checks. */
export interface Notation {
  directive: string;
  kind: "number" | "format";
  /** The only field that the notation is about. */
  field?: "name";
  /** The same words in a wrong and in the prescribed notation. */
  fails: string;
  passes: string;
}

const UNIT =
  "(?:mm|cm|km|m|ml|cl|l|L|mg|g|kg|oz|lbs?|W|kW|V|A|Hz|kHz|MHz|GHz|KB|kB|MB|GB|TB|mAh|Wh|kWh|kcal|kJ|px|dB)(?:[^\\p{L}\\p{N}'’]|$)";
const CURRENCY = "[€$£]";
const SPACE = "\\p{Zs}";
const NUMBER = "\\d{1,4}(?:[.,]\\d+)?";
/** Matches all digits of a number, so that findings show it whole. */
const DIGITS = "\\d+(?:[.,]\\d+)*";

/** Matches a range of numbers, but not phone numbers, dates and codes. */
const range = (dash: string) =>
  `(?m)(?:^|[^\\d\\p{Zs}+)]${SPACE}|\\()${NUMBER}${SPACE}?${dash}${SPACE}?${NUMBER}(?:${SPACE}?[%°€]|${UNIT}|[^\\d\\p{L}–—./-]|[.](?:\\s|$)|$)`;
const spaced = (sign: string) => `\\p{L}${SPACE}+${sign}|\\p{L}${sign}${SPACE}+\\S`;
const unspaced = (sign: string) => `\\p{L}${sign}|${sign}\\p{L}`;
/** Matches a time with "am" or "pm" after these expressions. */
const time = (before: string, halfDay: string, hour = "\\d{1,2}") =>
  `(?:^|[^\\d.,])${hour}${before}(?:${halfDay})(?:[^\\p{L}\\p{N}]|$)`;
const MINUTES = `(?:[:.]\\d{2})?`;

const MONTH =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December)";

const format = (directive: string, fails: string, passes: string): Notation => ({
  directive,
  kind: "format",
  fails,
  passes,
});
const number = (pattern: string, fails: string, passes: string): Notation => ({
  ...format(`not_regex:${pattern}`, fails, passes),
  kind: "number",
});
const pattern = (source: string, fails: string, passes: string) =>
  format(`not_regex:${source}`, fails, passes);

/** The notations that the language files refer to. */
export const NOTATIONS: Readonly<Record<string, Notation>> = {
  en_dash_in_ranges: number(range("[-~]"), "5-10", "5–10"),
  word_in_ranges: number(range("[-–—]"), "5–10", "5 to 10"),
  hyphen_in_ranges: number(range("[–—]"), "5–10", "5-10"),
  closed_ranges: number(`\\d${SPACE}+–${SPACE}*\\d|\\d–${SPACE}+\\d`, "5 – 10", "5–10"),
  closed_en_dash: pattern(spaced("–"), "soft – warm", "soft–warm"),
  spaced_en_dash: pattern(unspaced("–"), "soft–warm", "soft – warm"),
  closed_em_dash: pattern(spaced("—"), "soft — warm", "soft—warm"),
  spaced_em_dash: pattern(unspaced("—"), "soft—warm", "soft — warm"),
  no_double_hyphen: pattern("\\w--\\w|\\s--\\s", "soft -- warm", "soft — warm"),
  closed_slash: pattern(`\\S${SPACE}+/|\\S/${SPACE}+\\S`, "black / white", "black/white"),
  spaced_slash: pattern("\\p{L}{2}/|/\\p{L}{2}", "black/white", "black / white"),
  spaced_ampersand: pattern("\\p{Ll}{2}&|&\\p{Lu}?\\p{Ll}{2}", "black&white", "black & white"),
  multiplication_sign: number(`${DIGITS}${SPACE}?x${SPACE}?${DIGITS}`, "10 x 20", "10 × 20"),
  spaced_multiplication_sign: number(`${DIGITS}×|×${DIGITS}`, "10×20", "10 × 20"),
  closed_percent: number(`${DIGITS}${SPACE}+%`, "10 %", "10%"),
  spaced_percent: number(`${DIGITS}%`, "10%", "10 %"),
  percent_sign: number(
    `(?i)${DIGITS}${SPACE}(?:per ?cent|pct|Prozent|procent|pour cent|por ciento|por cento)(?:[^\\p{L}]|$)`,
    "10 percent",
    "10%",
  ),
  percent_word: number(`${DIGITS}${SPACE}?%`, "10%", "10 percent"),
  spaced_unit: { ...format("unit_space", "5kg", "5 kg"), kind: "number" },
  closed_unit: number(`${DIGITS}${SPACE}${UNIT}`, "5 kg", "5kg"),
  no_degree_sign: format("no_characters:°", "20 °C", "20 C"),
  closed_degree_sign: number(`${DIGITS}${SPACE}+°`, "20 °C", "20°C"),
  spaced_degree_sign: number(`${DIGITS}°[CF]`, "20°C", "20 °C"),
  currency_before: number(
    `${DIGITS}${SPACE}?${CURRENCY}(?:[^\\d\\p{Zs}]|${SPACE}\\D|$)`,
    "5 €",
    "€5",
  ),
  currency_after: number(`${CURRENCY}${SPACE}?${DIGITS}`, "€5", "5 €"),
  closed_currency: number(`${CURRENCY}${SPACE}+\\d|\\d${SPACE}+${CURRENCY}(?:\\D|$)`, "$ 5", "$5"),
  spaced_currency: number(`${DIGITS}${CURRENCY}`, "5€", "5 €"),
  whole_prices: number(
    `${CURRENCY}${SPACE}?\\d+(?:[.,]\\d{3})*[.,]00(?:\\D|$)|\\d[.,]00${SPACE}?${CURRENCY}`,
    "$5.00",
    "$5",
  ),
  comma_in_thousands: number(
    `(?:^|\\p{L}${SPACE})[1-9]\\d{4,6}${SPACE}\\p{Ll}`,
    "10000 hours",
    "10,000 hours",
  ),
  decimal_point: number(`\\d+,\\d{1,2}${SPACE}?${UNIT}`, "2,5 kg", "2.5 kg"),
  decimal_comma: number(`\\d+\\.\\d{1,2}${SPACE}?${UNIT}`, "2.5 kg", "2,5 kg"),
  leading_zero: number("(?m)(?:^|[\\s(])\\.\\d", ".5 kg", "0.5 kg"),
  minus_sign: number("(?m)(?:^|\\s)-\\d", "-5 °C", "−5 °C"),
  ellipsis_character: pattern("[.]{3}", "soft...", "soft…"),
  three_periods: format("no_characters:…", "soft…", "soft..."),
  curly_quotes: pattern(
    '(?m)(?:^|[\\s(])"\\p{L}|\\p{L}[.,!?]?"(?:[\\s.,;:!?)]|$)',
    '"soft"',
    "“soft”",
  ),
  curly_apostrophe: pattern("\\p{L}'\\p{L}", "it's", "it’s"),
  straight_quotes: format("no_characters:“”„«»", "“soft”", '"soft"'),
  straight_apostrophe: pattern("\\p{L}’\\p{L}", "it’s", "it's"),
  guillemets: pattern('["“”„]\\p{L}', "“doux”", "« doux »"),
  one_space: pattern("\\p{Ll}[.!?] {2,}\\S", "Soft.  Warm.", "Soft. Warm."),
  spaced_marks: pattern("\\p{L}[;!?](?:\\s|$)", "Doux!", "Doux !"),
  closed_marks: pattern("\\p{L} +[,;:!?]", "Soft !", "Soft!"),
  periods_in_am: number(time(`${MINUTES}${SPACE}?`, "[ap]m|[AP]\\.?M\\.?"), "9 am", "9 a.m."),
  no_periods_in_am: number(
    time(`${MINUTES}${SPACE}?`, "[ap]\\.m\\.|[AP]\\.M\\."),
    "9 a.m.",
    "9 am",
  ),
  lowercase_am: number(time(`${MINUTES}${SPACE}?`, "[AP]\\.?M\\.?"), "9 AM", "9 am"),
  capital_am: number(time(`${MINUTES}${SPACE}?`, "[ap]\\.?m\\.?"), "9 am", "9 AM"),
  spaced_am: number(time(MINUTES, "[AaPp]\\.?[Mm]\\.?"), "9am", "9 am"),
  closed_am: number(time(`${MINUTES}${SPACE}+`, "[AaPp]\\.?[Mm]\\.?"), "9 am", "9am"),
  no_zero_minutes: number(time(`[:.]00${SPACE}?`, "[AaPp]\\.?[Mm]\\.?"), "9:00 am", "9 am"),
  noon: number(time(`(?:[:.]00)?${SPACE}?`, "[AaPp]\\.?[Mm]\\.?", "12"), "12 pm", "noon"),
  clock_of_24_hours: number(time(`${MINUTES}${SPACE}?`, "[AaPp]\\.?[Mm]\\.?"), "9 pm", "21:00"),
  months_as_words: number(
    "(?:^|[^\\d./-])\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{4}|\\d{2})(?:[^\\d./-]|$)",
    "5/1/2030",
    "5 January 2030",
  ),
  no_ordinal_dates: number(
    `\\d{1,2}(?:st|nd|rd|th) (?:of )?${MONTH}|${MONTH} \\d{1,2}(?:st|nd|rd|th)`,
    "January 5th",
    "January 5",
  ),
  no_apostrophe_in_decades: number("\\d+0['’]s(?:\\P{L}|$)", "1980's", "1980s"),
  no_final_period: {
    ...format("not_regex:[^.]\\.\\s*$", "Soft blanket.", "Soft blanket"),
    field: "name",
  },
  no_periods_in_acronyms: pattern(
    "(?:^|[^\\p{L}.])(?:\\p{Lu}\\.){2,}(?: \\p{Ll}|[^\\s\\p{L}]|$)",
    "U.S.B.",
    "USB",
  ),
};
