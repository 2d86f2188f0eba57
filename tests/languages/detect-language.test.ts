import { describe, expect, it } from "vitest";
import { loadLanguageReader } from "@/lib/reading/detect-language";
import { pieces, productTexts } from "./product-texts";

const detect = await loadLanguageReader();
const languageOf = (text: string) => detect(text)?.language ?? null;

const samples = (length: number) =>
  Object.entries(productTexts).flatMap(([language, texts]) =>
    texts.flatMap((text) =>
      pieces(text, length).map((piece) => ({ language, piece, found: languageOf(piece) })),
    ),
  );

describe("detecting the language of a product's text", () => {
  // The minimum share of recognized texts, in percent. The others are too short or ambiguous.
  it.each([
    [40, 60],
    [100, 80],
    [300, 85],
  ])("is right for 99 of 100 detected texts with %i characters", (length, answers) => {
    const all = samples(length);
    const answered = all.filter(({ found }) => found !== null);
    const wrong = answered.filter(({ language, found }) => found !== language);
    expect(new Set(all.map(({ language }) => language)).size).toBeGreaterThanOrEqual(20);
    expect(wrong.length / answered.length, JSON.stringify(wrong)).toBeLessThanOrEqual(0.01);
    expect((100 * answered.length) / all.length).toBeGreaterThan(answers);
  });

  it.each([
    ["Ανοξείδωτο μπουκάλι", "el"],
    ["בקבוק נירוסטה", "he"],
    ["ขวดสแตนเลส 500 ml", "th"],
    ["ステンレスボトル", "ja"],
    ["스테인리스 물병 텀블러", "ko"],
    ["Пляшка з неіржавної сталі, її об'єм", "uk"],
    ["زجاجة مياه فولاذية", "ar"],
  ])("recognizes a short text by a script that one common language uses: %s", (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  it.each([
    "Термос из стали",
    "بطری آب فولادی گرم",
    "Bosch GSR 18V-55 プロ",
    "ボトル",
    "",
    "100% cotton",
    "XL / L / M / S / XXL",
    "SKU 44-1829-B / 230V / IP44 / E27 / LED 9W",
    "Adidas Ultraboost 22 W GX5595",
    "Bosch GSR 18V-55 Professional",
    "😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀😀",
    "\ud83d".repeat(30),
  ])("returns nothing for %j", (text) => {
    expect(languageOf(text)).toBeNull();
  });

  it.each([
    "Kerusi ini diperbuat daripada kayu jati berkualiti tinggi dan selesa untuk bilik tamu anda.",
    "Kasut larian ringan untuk latihan harian di jalan raya. Boleh dipakai oleh kanak-kanak, saiz 30.",
    "Selimut ini ditenun daripada bulu biri-biri tulen dan mempunyai pelbagai warna. Basuh dengan tangan.",
  ])("distinguishes Malay from Indonesian: %s", (text) => {
    expect(languageOf(text)).toBe("ms");
  });

  it.each([
    ["Denne genseren er strikket av ren ull og passer til alle anledninger i vinter.", "da", "nb"],
    ["Meja kayu jati untuk ruang tamu dan taman.", "id", "ms"],
  ])("returns the alternative of two similar languages for %j", (text, language, alternative) => {
    expect(detect(text)).toEqual({ language, alternative });
  });

  it.each([
    ["Kasut larian ringan untuk latihan harian di jalan raya.", "ms"],
    ["Sepatu lari ringan yang nyaman untuk latihan harian.", "id"],
    [
      "Bordet er lavet af massivt egetræ fra bæredygtige skove, og skuffen har plads til både opladere og bøger.",
      "da",
    ],
    [
      "Bordet er laget av massiv eik fra bærekraftige skoger, og skuffen har plass til både ladere og bøker hjemme hos deg. Fargen beholder gløden i årevis, også på kjøkkenet og i sollys fra vinduet.",
      "nb",
    ],
    ["Diese Lampe besteht aus massivem Eichenholz und passt in jeden Raum.", "de"],
  ])("returns no alternative if the text is unambiguous: %s", (text, language) => {
    expect(detect(text)).toEqual({ language, alternative: null });
  });

  it("recognizes very long texts", () => {
    const [german = ""] = productTexts.de ?? [];
    expect(languageOf(german.repeat(2000))).toBe("de");
  });
});
