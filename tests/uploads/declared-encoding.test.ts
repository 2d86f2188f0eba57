import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { recognizeFile } from "@/lib/imports/reading/recognize";
import { loadLanguageReader } from "@/lib/reading/detect-language";
import { storedFile } from "./source";

function recognised(declared: string, written: string, text: string) {
  const xml = `<?xml version="1.0" encoding="${declared}"?><rss><channel><item><title>${text}</title></item></channel></rss>`;
  return recognizeFile(storedFile(iconv.encode(xml, written)), "feed.xml", loadLanguageReader);
}

describe("the encoding that an XML file declares", () => {
  it("decides if the bytes are ambiguous", async () => {
    for (const [declared, written, text] of [
      ["iso-8859-2", "iso-8859-2", "Żółw"],
      ["ISO-8859-1", "windows-1252", "Größe"],
      ["cp1251", "windows-1251", "Сумка"],
      ["GB2312", "gbk", "手工皮包"],
      ["Shift_JIS", "shift_jis", "手作り"],
      ["x-mac-roman", "macintosh", "Größe"],
    ] as const) {
      const { encoding, encodingSure } = await recognised(declared, written, text);
      const [as, sure] = [iconv.decode(iconv.encode(text, written), encoding), encodingSure];
      expect([declared, as, sure]).toEqual([declared, text, true]);
    }
  });

  it("needs confirmation if the bytes contradict it, and is ignored if it is impossible", async () => {
    const russian = "Красивая сумка из натуральной кожи, лёгкая и прочная, ручная работа мастера.";
    expect(await recognised("iso-8859-1", "windows-1251", russian)).toMatchObject({
      encodingSure: false,
      encodingCandidates: expect.arrayContaining(["windows-1251", "windows-1252"]),
    });
    expect(await recognised("utf-8", "windows-1251", russian)).toMatchObject({
      encoding: "windows-1251",
      encodingSure: true,
    });
    expect((await recognised("klingon", "windows-1251", russian)).encoding).toBe("windows-1251");
    expect(await recognised("windows-1251", "utf-8", russian)).toMatchObject({
      encoding: "utf-8",
      encodingSure: true,
    });
  });

  it("is used for a sample that ends inside a character", async () => {
    const xml = `<?xml version="1.0" encoding="gb2312"?><rss><item><title>${"手工皮包".repeat(50)}</title>手`;
    const head = iconv.encode(xml, "gbk").subarray(0, -1);
    const { encoding } = await recognizeFile(storedFile(head), "feed.xml", loadLanguageReader);
    expect(encoding).toBe("gb18030");
  });
});
