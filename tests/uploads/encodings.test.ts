import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeChunks, splitAtCharacters } from "@/lib/imports/reading/decode";
import { detectDelimiter, recognizeFile } from "@/lib/imports/reading/recognize";
import { canEncode, decode, encode } from "@/lib/platform/files/codec";
import type { LegacyEncoding } from "@/lib/platform/files/encoding-names";
import {
  decodeStrictly,
  detectEncodingToConfirm,
  detectLegacyEncoding,
} from "@/lib/platform/files/encodings";
import { requireCertainEncoding } from "@/lib/platform/files/sure-encoding";
import { loadLanguageReader } from "@/lib/reading/detect-language";
import { propertyRuns } from "../support/property-runs";
import { csvOf, HEADER } from "./files";
import { sourceOf, storedFile } from "./source";

/** Texts as written by shops, grouped by the usual encodings of their languages. */
const SENTENCES: [LegacyEncoding[], string[]][] = [
  [
    ["windows-1252", "macintosh"],
    [
      "Weiße Füße, schöne Möbel für drinnen und draußen, in Größe 42.",
      "Hält Getränke zwölf Stunden kühl und lässt sich mühelos öffnen.",
      "Für süße Träume: weiche Bettwäsche aus ägyptischer Baumwolle.",
      "Crème brûlée à la vanille, préparée façon maison.",
      "Idéale pour la forêt, cette veste légère sèche très vite.",
      "Bolsa de couro com alça ajustável, feita à mão com atenção.",
      "Não inclui baterias; a garantia é válida por três anos.",
      "La cámara pequeña que graba en alta definición todo el año.",
      "Diseñada para niños de más de ocho años, con tamaño cómodo.",
    ],
  ],
  [
    ["windows-1252"],
    [
      "Støvler i blødt læder, håndlavet på værkstedet i Århus.",
      "Smörgåsbord för hela familjen, tål även kyla och väta.",
      "Kestävä reppu, jossa on tilaa myös läppärille ja eväille.",
      "Più comodità per chi è già in città: così leggera che non si sente.",
    ],
  ],
  [
    ["windows-1250", "iso-8859-2"],
    [
      "Żółta łódź płynie przez jezioro, świetna jakość wykonania.",
      "Torebka ze skóry, ręcznie szyta, idealna na każdą okazję.",
      "Příliš žluťoučký kůň úpěl ďábelské ódy v pohodlné obuvi.",
      "Kvalitní kožená peněženka, ručně šitá z měkké kůže.",
      "Erős bőrből készült táska, időtálló és kényelmes viselet.",
      "Könnyű túracipő, amely esőben is szárazon tartja a lábát.",
    ],
  ],
  [
    ["windows-1251"],
    [
      "Красивая сумка из натуральной кожи, ручная работа.",
      "Лёгкая куртка защищает от дождя и быстро сохнет.",
      "Гарна сумка з натуральної шкіри, зручна на щодень.",
      "Чанта от естествена кожа, ръчна изработка и здрави шевове.",
    ],
  ],
  [
    ["koi8-r"],
    [
      "Красивая сумка из натуральной кожи, ручная работа.",
      "Лёгкая куртка защищает от дождя и быстро сохнет.",
    ],
  ],
  [
    ["windows-1253"],
    ["Όμορφη δερμάτινη τσάντα, χειροποίητη με προσοχή.", "Άνετα παπούτσια για κάθε μέρα."],
  ],
  [
    ["windows-1254"],
    [
      "Güzel deri çanta, el yapımı, şık ve dayanıklı ürün.",
      "Yağmurda ayağınızı kuru tutan ayakkabı.",
    ],
  ],
  [["windows-1255"], ["תיק עור יפה בעבודת יד", "נעליים נוחות לכל יום ולכל מזג אוויר"]],
  [["windows-1256"], ["حقيبة جلدية جميلة مصنوعة يدويا", "أحذية مريحة وخفيفة للاستخدام اليومي"]],
  [
    ["windows-1257"],
    [
      "Ļoti skaista ādas soma, rūpīgs roku darbs.",
      "Graži odinė rankinė, rankų darbo, žalia ir lengva.",
    ],
  ],
  [
    ["shift_jis", "euc-jp"],
    ["美しい革のバッグ、手作りの品です。", "雨の日も足がぬれない、軽くて歩きやすい靴です。"],
  ],
  [
    ["euc-kr"],
    ["아름다운 가죽 가방, 수제 제품입니다.", "비가 와도 발이 젖지 않는 가벼운 신발입니다."],
  ],
  [
    ["gb18030"],
    ["美丽的皮革包，手工制作的产品，适合每天使用。", "这双鞋很轻，下雨的时候也不会弄湿脚。"],
  ],
  [
    ["big5"],
    ["美麗的皮革包，手工製作的產品，適合每天使用。", "這雙鞋很輕，下雨的時候也不會弄濕腳。"],
  ],
  [["windows-874"], ["กระเป๋าหนังสวยงาม ทำด้วยมือ ใช้ได้ทุกวัน", "รองเท้าเบาสบาย ไม่เปียกเมื่อฝนตก"]],
];

const CASES = SENTENCES.flatMap(([encodings, sentences]) =>
  encodings.map((encoding) => [encoding, sentences] as const),
);

function fileOf(encoding: LegacyEncoding, sentences: readonly string[]): Uint8Array {
  const rows = sentences.map((sentence, at) => [`SKU-${at}`, "", "Shoes", sentence]);
  return iconv.encode(csvOf([HEADER, ...rows]), encoding);
}

const FILES = propertyRuns(4, 100, 1);

describe("a CSV file without a byte order mark", () => {
  it.each(CASES)(
    "in %s with many sentences is decoded correctly or needs confirmation",
    async (encoding, all) => {
      const languageOf = await loadLanguageReader();
      let right = 0;
      const sixty = fc.array(fc.constantFrom(...all), { minLength: 60, maxLength: 60 });
      fc.assert(
        fc.property(sixty, (sentences) => {
          const bytes = fileOf(encoding, sentences);
          const recognised = detectLegacyEncoding(bytes, languageOf);
          if (!recognised.isCertain) return;
          expect(decodeStrictly(recognised.encoding, bytes)).toBe(iconv.decode(bytes, encoding));
          right += 1;
        }),
        FILES,
      );
      expect(right).toBeGreaterThan(FILES.numRuns / 2);
    },
  );

  it.each([
    "Größe 42",
    "café",
    "naïve",
    "Crème brûlée",
    "Ein schöner Stuhl, señor",
    "It’s “fine” – 9 €",
    "Größe 42, weiße Füße, für drinnen und draußen. Crème brûlée à la vanille.",
  ])("in Windows-1252 is decoded correctly even if it is as short as %j", async (text) => {
    const bytes = fileOf("windows-1252", [text]);
    const { encoding, isCertain } = detectLegacyEncoding(bytes, await loadLanguageReader());
    expect(isCertain).toBe(true);
    expect(decodeStrictly(encoding, bytes)).toContain(text);
  });

  it("is recognized in linear time, regardless of the length of its words", async () => {
    const bytes = Buffer.from(`${"a".repeat(60_000)} \xe9`, "latin1");
    expect(await requireCertainEncoding(bytes)).toBe("windows-1252");
  });

  it("is rejected with the possible encodings if they are equally likely", async () => {
    await expect(requireCertainEncoding(fileOf("windows-1250", ["čevlji"]))).rejects.toThrow(
      /^It is not clear in which encoding the file is \(.*Windows-1250.*\?\)\. Save it as UTF-8/,
    );
  });

  it("is not misread if it ends inside a character", async () => {
    const whole = fileOf("shift_jis", ["美しい革のバッグ、手作りの品です。"]);
    const cut = whole.subarray(0, whole.length - 4);
    const languageOf = await loadLanguageReader();
    const { encoding, isCertain } = detectLegacyEncoding(cut, languageOf);
    expect(isCertain && encoding !== "shift_jis").toBe(false);
  });
});

describe("a text file for an import", () => {
  const recognise = (bytes: Uint8Array) =>
    recognizeFile(storedFile(bytes), "a.csv", loadLanguageReader);

  it.each([
    ["shift_jis", "本革財布"],
    ["shift_jis", "美しい革のバッグ、手作りの品です。"],
    ["windows-1250", "čevlji"],
    ["windows-1250", "Żółta łódź płynie przez jezioro, świetna jakość wykonania."],
    ["macintosh", "Größe 42"],
    ["windows-1252", "Größe 42"],
  ] as const)("with one short row in %s needs confirmation: %s", async (encoding, text) => {
    const { encodingSure, encodingCandidates } = await recognise(fileOf(encoding, [text]));
    expect(encodingSure).toBe(false);
    expect(encodingCandidates).toContain(encoding);
  });

  it("in Shift-JIS with few kana needs confirmation", async () => {
    const names = ["本革財布", "木製椅子", "電気湯沸器", "手作陶器皿", "防水靴", "羊毛布団"];
    const bytes = fileOf("shift_jis", [...names, ...names, ...names]);
    expect(await recognise(bytes)).toMatchObject({ encodingSure: false, encoding: "shift_jis" });
  });

  it("is never misread without confirmation, regardless of its length", async () => {
    const languageOf = await loadLanguageReader();
    for (const [encoding, sentences] of CASES) {
      for (const count of [1, 2, 4, 8, 16]) {
        const rows = Array.from(
          { length: count },
          (_, at) => sentences[at % sentences.length] ?? "",
        );
        const bytes = fileOf(encoding, rows);
        const seen = detectEncodingToConfirm(bytes, languageOf);
        if (seen.isCertain) expect(decode(bytes, seen.encoding)).toBe(decode(bytes, encoding));
      }
    }
  });

  it.each(["utf-8", "utf-16le", "utf-16be"])(
    "that ends inside a character of %s is recognized, but needs confirmation",
    async (encoding) => {
      const text = `\uFEFF${csvOf([HEADER, ["A", "", "Shoes", "Größe 🙂"]]).trimEnd()}`;
      const whole = encode(text.slice(0, text.lastIndexOf("🙂") + 2), encoding);
      expect(await recognise(whole)).toMatchObject({ encoding, encodingSure: true });
      for (const cut of [1, encoding === "utf-8" ? 3 : 2]) {
        const bytes = whole.subarray(0, whole.length - cut);
        expect(await recognise(bytes)).toMatchObject({ encoding, encodingSure: false });
      }
    },
  );

  it("is recognized by all of its bytes: an invalid UTF-8 byte can come last", async () => {
    const ascii = "SKU-1,Boot,Shoes,A boot.\n".repeat(40_000);
    const bytes = Buffer.concat([Buffer.from(ascii), fileOf("windows-1252", ["Größe 42"])]);
    expect(await recognise(bytes)).toMatchObject({ encodingSure: false });
    const broken = Buffer.from(`${"für Größe\n".repeat(100)}\xff`, "utf8");
    broken[broken.length - 2] = 0xff;
    expect(await recognise(broken)).toMatchObject({ encoding: "utf-8", encodingSure: false });
  });

  it("in Mac Roman supports the euro sign", () => {
    expect(decode(Buffer.from([0xdb]), "macintosh")).toBe("€");
    expect([...encode("12 €", "macintosh")]).toEqual([0x31, 0x32, 0x20, 0xdb]);
    expect([canEncode("€", "macintosh"), canEncode("¤", "macintosh")]).toEqual([true, false]);
  });

  it("is decoded identically, regardless of how it is split into chunks", async () => {
    const texts = fc.array(fc.constantFrom("a", " ", "é", "漢", "字", "🙂", "Ø", "\n"));
    const encodings = ["utf-8", "utf-16le", "utf-16be", "shift_jis", "gb18030", "windows-1252"];
    await fc.assert(
      fc.asyncProperty(
        texts,
        fc.constantFrom(...encodings),
        fc.integer({ min: 1, max: 9 }),
        async (all, encoding, piece) => {
          const bytes = encode(all.join(""), encoding);
          const source = sourceOf(bytes, piece);
          const parts = await Array.fromAsync(decodeChunks(source(), encoding));
          expect(parts.filter((part) => /[\uD800-\uDBFF]$/.test(part))).toEqual([]);
          const text = parts.join("");
          expect(text).toBe(decode(bytes, encoding));
          const pieces = await Array.fromAsync(splitAtCharacters(source(), encoding));
          expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
          expect(pieces.map((one) => decode(one, encoding)).join("")).toBe(text);
        },
      ),
    );
  });

  it("is split at character boundaries in linear time, regardless of the length of its words", async () => {
    const word = new Uint8Array(64 * 1024).fill(0x61);
    const pieces = async function* () {
      for (let at = 0; at < 1000; at++) yield word;
    };
    let length = 0;
    for await (const piece of splitAtCharacters(pieces(), "shift_jis")) length += piece.byteLength;
    expect(length).toBe(word.length * 1000);
  });
});

describe("the detected delimiter", () => {
  it.each([
    [
      "sku;title;description\nA;Lamp;Bright, warm, round, small.\nB;Desk;Wide, low, oak, oiled.\n",
      ";",
    ],
    ["sku,title,description\nA,Lamp,Bright; warm; round; small.\n", ","],
    ["sku|title|description\nA|Lamp, round, small|Bright, warm\n", "|"],
    ["Nr;Was\n1;ein Stuhl\n2;ein Tisch, rund\n", ";"],
    ["sep=;\nsku,x;title\n", ";"],
  ])("of %j is %j", (text, delimiter) => {
    expect(detectDelimiter(text)).toBe(delimiter);
  });
});
