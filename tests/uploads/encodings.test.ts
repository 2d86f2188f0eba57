import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import type { LegacyEncoding } from "@/lib/files/encoding-names";
import { readsAs, recogniseLegacy } from "@/lib/files/encodings";
import { sureEncoding } from "@/lib/files/sure-encoding";
import { languageReader } from "@/lib/languages/recognise";
import { csvOf, HEADER } from "./files";

/** As shops write, by the encodings that their languages are saved in. */
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

describe("A CSV file without a byte order mark", () => {
  it.each(CASES)(
    "in %s, of many sentences, is read right or asked about",
    async (encoding, all) => {
      const languageOf = await languageReader();
      let right = 0;
      const sixty = fc.array(fc.constantFrom(...all), { minLength: 60, maxLength: 60 });
      fc.assert(
        fc.property(sixty, (sentences) => {
          const bytes = fileOf(encoding, sentences);
          const recognised = recogniseLegacy(bytes, languageOf);
          if (!recognised.sure) return;
          expect(readsAs(recognised.encoding, bytes)).toBe(iconv.decode(bytes, encoding));
          right += 1;
        }),
        { numRuns: 10 },
      );
      expect(right).toBeGreaterThan(5);
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
  ])("in Windows-1252 is read right where it is as short as %j", async (text) => {
    const bytes = fileOf("windows-1252", [text]);
    const encoding = await sureEncoding(bytes);
    expect(readsAs(encoding, bytes)).toContain(text);
  });

  it("is refused by name where two readings are as good", async () => {
    await expect(sureEncoding(fileOf("windows-1250", ["čevlji"]))).rejects.toThrow(
      /^It is not clear in which encoding the file is \(.*Windows-1250.*\?\)\. Save it as UTF-8/,
    );
  });

  it("that ends inside a character is never read as something else", async () => {
    const whole = fileOf("shift_jis", ["美しい革のバッグ、手作りの品です。"]);
    const cut = whole.subarray(0, whole.length - 4);
    const languageOf = await languageReader();
    const { encoding, sure } = recogniseLegacy(cut, languageOf);
    expect(sure && encoding !== "shift_jis").toBe(false);
  });
});
