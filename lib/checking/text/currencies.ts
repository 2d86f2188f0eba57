/** The active ISO 4217 codes. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(
  (
    "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP " +
    "BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB " +
    "EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD " +
    "JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP " +
    "MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR " +
    "RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND " +
    "TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAF XCD XCG XOF XPF " +
    "YER ZAR ZMW ZWG"
  ).split(" "),
);

/** Codes that are also words or units. They are prices only with decimals or a separator. */
export const AMBIGUOUS_CODES: ReadonlySet<string> = new Set(
  "ALL AWG BAM CUP GEL MOP PEN SOS TOP TRY TL".split(" "),
);

/**
 * Common letter abbreviations of currencies in their usual case, without the dot that some end
 * with, grouped by their position relative to the number.
 */
const LETTER_SYMBOLS = {
  before: ["Rp", "RM"],
  after: ["Ft", "lei", "лв", "TL", "円", "元", "원"],
  either: ["Rs", "kr", "zł", "Kč", "руб", "грн", "SFr"],
};
const DOTTED_SYMBOLS = ["Rs", "Rp", "kr", "руб", "грн", "лв", "SFr"];

/** Returns a pattern for abbreviations beside a number, including the dot. */
export function buildLettersPattern(side: "before" | "after"): string {
  return [...LETTER_SYMBOLS[side], ...LETTER_SYMBOLS.either]
    .map((letters) => {
      const end =
        side === "after" && /\p{Script=Latin}|\p{Script=Cyrillic}/u.test(letters)
          ? "(?!\\p{L})"
          : "";
      return `${letters}${end}${DOTTED_SYMBOLS.includes(letters) ? "\\.?" : ""}`;
    })
    .join("|");
}

/** Returns whether a currency sign or abbreviation always precedes its number. */
export function isPrefixSymbol(symbol: string): boolean {
  return /^(?:[A-Z]+\p{Sc}|R[sp]\.?|RM)$/u.test(symbol);
}

const CODE_BY_SYMBOL: Record<string, string> = {
  $: "USD",
  "€": "EUR",
  "£": "GBP",
  "¥": "JPY",
  円: "JPY",
  "₹": "INR",
  Rs: "INR",
  R$: "BRL",
  zł: "PLN",
  Kč: "CZK",
  Ft: "HUF",
  lei: "RON",
  руб: "RUB",
  "₽": "RUB",
  грн: "UAH",
  "₴": "UAH",
  лв: "BGN",
  元: "CNY",
  원: "KRW",
  "₩": "KRW",
  Rp: "IDR",
  RM: "MYR",
  TL: "TRY",
  "₺": "TRY",
  SFr: "CHF",
};

/** Returns whether two signs or abbreviations commonly denote the same currency. */
export function isSameCurrency(first: string, second: string): boolean {
  return getCurrencyCode(first) === getCurrencyCode(second);
}

/**
 * Returns the code of the currency that a sign or abbreviation commonly denotes, or the sign itself
 * if several currencies share it.
 */
export function getCurrencyCode(symbol: string): string {
  const letters = symbol.replace(/\.$/, "");
  return CODE_BY_SYMBOL[letters] ?? letters;
}
