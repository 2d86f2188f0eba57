/** The active codes of ISO 4217. */
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

/** Codes that are words or units as well, in capitals: prices only with decimals or a thousands mark. */
export const WORDS_TOO: ReadonlySet<string> = new Set(
  "ALL AWG BAM CUP GEL MOP PEN SOS TOP TRY TL".split(" "),
);

/**
 * The usual letters for a currency, in their usual case, without the dot that some end in: those
 * that stand before a number, behind it, or on either side.
 */
const LETTERS = {
  before: ["Rp", "RM"],
  after: ["Ft", "lei", "лв", "TL", "円", "元", "원"],
  either: ["Rs", "kr", "zł", "Kč", "руб", "грн", "SFr"],
};
const DOTTED = ["Rs", "Rp", "kr", "руб", "грн", "лв", "SFr"];

/** A pattern for the letters that may stand on one side of a number, the dot included. */
export function lettersPattern(side: "before" | "after"): string {
  return [...LETTERS[side], ...LETTERS.either]
    .map((letters) => {
      const end =
        side === "after" && /\p{Script=Latin}|\p{Script=Cyrillic}/u.test(letters)
          ? "(?!\\p{L})"
          : "";
      return `${letters}${end}${DOTTED.includes(letters) ? "\\.?" : ""}`;
    })
    .join("|");
}

/** Whether a mark comes before its number wherever it is used. */
export function comesFirst(mark: string): boolean {
  return /^(?:[A-Z]+\p{Sc}|R[sp]\.?|RM)$/u.test(mark);
}

const CODE_OF_MARK: Record<string, string> = {
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

/** Whether two marks name the same currency in everyday use. */
export function sameCurrency(one: string, other: string): boolean {
  return codeOf(one) === codeOf(other);
}

/** The code of a mark's currency in everyday use; of one that several share, the mark itself. */
export function codeOf(mark: string): string {
  const letters = mark.replace(/\.$/, "");
  return CODE_OF_MARK[letters] ?? letters;
}
