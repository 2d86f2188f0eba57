import type { Language } from "./language";

const WORD_LISTS: Record<Exclude<Language, null>, string> = {
  en: "zero:0 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80 ninety:90 hundred:100 hundreds:100 thousand:1000 thousands:1000 million:1000000 millions:1000000 dozen:12 dozens:12 half:0.5 twice:2 double:2 triple:3",
  de: "null:0 zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwölf:12 dreizehn:13 vierzehn:14 fünfzehn:15 sechzehn:16 siebzehn:17 achtzehn:18 neunzehn:19 zwanzig:20 dreißig:30 dreissig:30 vierzig:40 fünfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90 hundert:100 tausend:1000 million:1000000 millionen:1000000 dutzend:12 halb:0.5 halbe:0.5 halber:0.5 halben:0.5 doppelt:2 doppelte:2 zweimal:2 dreimal:3",
  fr: "zéro:0 deux:2 trois:3 quatre:4 cinq:5 six:6 sept:7 huit:8 neuf:9 dix:10 onze:11 douze:12 treize:13 quatorze:14 quinze:15 seize:16 vingt:20 vingts:20 trente:30 quarante:40 cinquante:50 soixante:60 cent:100 cents:100 mille:1000 million:1000000 millions:1000000 douzaine:12 demi:0.5 demie:0.5 moitié:0.5 double:2 triple:3",
  es: "cero:0 dos:2 tres:3 cuatro:4 cinco:5 seis:6 siete:7 ocho:8 nueve:9 diez:10 once:11 doce:12 trece:13 catorce:14 quince:15 dieciséis:16 diecisiete:17 dieciocho:18 diecinueve:19 veinte:20 veintiuno:21 veintidós:22 veintitrés:23 veinticuatro:24 veinticinco:25 veintiséis:26 veintisiete:27 veintiocho:28 veintinueve:29 treinta:30 cuarenta:40 cincuenta:50 sesenta:60 setenta:70 ochenta:80 noventa:90 cien:100 ciento:100 cientos:100 mil:1000 millón:1000000 millones:1000000 docena:12 medio:0.5 media:0.5 mitad:0.5 doble:2 triple:3",
  it: "zero:0 due:2 tre:3 quattro:4 cinque:5 sei:6 sette:7 otto:8 nove:9 dieci:10 undici:11 dodici:12 tredici:13 quattordici:14 quindici:15 sedici:16 diciassette:17 diciotto:18 diciannove:19 venti:20 ventuno:21 ventidue:22 ventitré:23 ventiquattro:24 venticinque:25 ventisei:26 ventisette:27 ventotto:28 ventinove:29 trenta:30 quaranta:40 cinquanta:50 sessanta:60 settanta:70 ottanta:80 novanta:90 cento:100 mille:1000 mila:1000 milione:1000000 milioni:1000000 dozzina:12 mezzo:0.5 mezza:0.5 metà:0.5 doppio:2 doppia:2",
};

/** Number words and their values by language. The key null contains the words of all languages. */
export const NUMBER_WORDS: ReadonlyMap<Language, ReadonlyMap<string, string>> = parseNumberWords();

function parseNumberWords() {
  const valuesByWord = new Map<string, string>();
  const lists = new Map<Language, Map<string, string>>([[null, valuesByWord]]);
  for (const [language, list] of Object.entries(WORD_LISTS)) {
    const words = new Map(list.split(" ").map((entry) => splitEntry(entry)));
    if (language === "de") for (const entry of listGermanTens()) words.set(...entry);
    for (const [word, value] of words) if (!valuesByWord.has(word)) valuesByWord.set(word, value);
    if (isLanguage(language)) lists.set(language, words);
  }
  return lists;
}

function isLanguage(code: string): code is Exclude<Language, null> {
  return code in WORD_LISTS;
}

function splitEntry(entry: string): [string, string] {
  const [word = "", value = ""] = entry.split(":");
  return [word, value];
}

/** Returns the numbers from “einundzwanzig” to “neunundneunzig”, except for multiples of ten. */
function listGermanTens(): [string, string][] {
  const ones = ["ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"];
  const tens = [
    "zwanzig",
    "dreißig",
    "vierzig",
    "fünfzig",
    "sechzig",
    "siebzig",
    "achtzig",
    "neunzig",
  ];
  return tens.flatMap((ten, tenIndex) =>
    ones.map((one, oneIndex): [string, string] => [
      `${one}und${ten}`,
      String((tenIndex + 2) * 10 + oneIndex + 1),
    ]),
  );
}
