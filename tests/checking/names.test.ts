import { describe, expect, it } from "vitest";
import { applyEdits } from "@/lib/checking/edits/edits";
import { checkText } from "@/lib/checking/findings/check-text";
import { fingerprintPolicies } from "@/lib/checking/findings/fingerprint";
import { verifyFixes } from "@/lib/checking/fixes/prove";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies, readsField } from "@/lib/checking/rules/policies/compile";
import { type GivenField, ProductTexts } from "@/lib/checking/text/product-texts";
import { DESCRIPTION } from "@/lib/enums";
import { category, rule } from "./policies";

const setOf = (content: string, names: string[] = []) => ({
  ...category({ rules: [rule({ id: 1, ruleType: "format_requirement", content })] }),
  names,
});

interface Options {
  content?: string;
  names?: string[];
  language?: string;
  fields?: GivenField[];
}

/** Checks a description and applies its first fix. */
function check(
  text: string,
  { content = "no_all_caps", names = [], language = "en", fields = [] }: Options = {},
) {
  const policies = compilePolicies(setOf(content, names));
  const texts = ProductTexts.of([[DESCRIPTION, text], ...fields]);
  const traits = { language, market: null };
  const { findings } = checkText(selectPolicies(policies, { ...traits, texts }), texts);
  const [fix] = verifyFixes({ policies, traits, texts, findings });
  return {
    words: findings.map((finding) => finding.words),
    possibleNames: findings.map(({ possibleName }) => possibleName ?? null),
    fixed: fix ? applyEdits(text, [fix]) : null,
  };
}

describe("names", () => {
  it("are not findings of rules on capitals", () => {
    expect(check("Fits MASSEY FERGUSON tractors.").words).toEqual(["MASSEY FERGUSON"]);
    const names = ["Massey Ferguson", "iPhone", "DEWALT"];
    expect(check("Fits MASSEY FERGUSON tractors.", { names }).words).toEqual([]);
    expect(check("Fits MASSEY-FERGUSON tractors.", { names }).words).toEqual([]);
    expect(check("A DEWALT drill.", { names, content: "no_all_caps:1" }).words).toEqual([]);
    expect(check("For iPhone only.", { names, content: "no_mixed_capitals" }).words).toEqual([]);
    expect(check("Case for iPhone", { names, content: "title_case" }).words).toEqual([]);
  });

  it("are known only as a whole", () => {
    const names = ["Massey Ferguson"];
    expect(check("The MASSEY PARTS.", { names }).words).toEqual(["MASSEY PARTS"]);
    expect(check("Fits MASSEY. FERGUSON PARTS.", { names }).words).toEqual([
      "MASSEY. FERGUSON PARTS",
    ]);
    expect(check("The ST. IVES SOAP.", { names: ["St. Ives"] }).words).toEqual([]);
  });

  it("neither count nor interrupt a run of other words in capitals", () => {
    const names = ["Massey Ferguson"];
    expect(check("MASSEY FERGUSON PARTS here.", { names }).words).toEqual([]);
    const run = check("GENUINE MASSEY FERGUSON PARTS here.", { names });
    expect(run.words).toEqual(["GENUINE MASSEY FERGUSON PARTS"]);
    expect(run.fixed).toBe("Genuine Massey Ferguson parts here.");
  });

  it("keep their own spelling in fixes", () => {
    const names = ["DEWALT", "iPhone"];
    expect(check("NEW DEWALT DRILL for you.", { names }).fixed).toBe("New DEWALT drill for you.");
    expect(check("IPHONE CASES FREE with it.", { names }).fixed).toBe("IPHONE cases free with it.");
  });

  it("include the product's brand", () => {
    const fields: GivenField[] = [["vendor", "Velox"]];
    expect(check("The VELOX BOTTLE.", { fields }).words).toEqual([]);
    expect(check("FREE VELOX BOTTLE.", { fields }).fixed).toBe("Free Velox bottle.");
    const policies = compilePolicies(setOf("no_all_caps"));
    expect(readsField(policies, "vendor")).toBe(true);
    expect(readsField(compilePolicies(setOf("no_html")), "vendor")).toBe(false);
  });

  it("include unknown words next to a code", () => {
    expect(check("Spot ALVO TRIX RX200 in weiß.", { language: "de" }).words).toEqual([]);
    expect(check("Panel R160 ALVO TRIX weiß.", { language: "de" }).words).toEqual([]);
    expect(check("Ein ALVO TRIX in weiß.", { language: "de" }).words).toEqual(["ALVO TRIX"]);
    expect(check("Now with USE CODE XR200 only.").words).toEqual(["USE CODE"]);
    expect(check("Tablero 75AMP ZAF BIMO gris.", { language: "es" }).words).toEqual([]);
  });

  it("include a brand that a line of the description states", () => {
    const stated = "Marque : VELOX NORD\nLe sac VELOX NORD est léger.";
    expect(check(stated, { language: "fr" }).words).toEqual([]);
    expect(check("Ma marque, le sac VELOX NORD.", { language: "fr" }).words).toHaveLength(1);
  });

  it("do not include acronyms and letter codes, which are no findings without other words", () => {
    expect(check("The LED TV with USB HDMI and LUX-WBXL HDPE.").words).toEqual([]);
    expect(check("Zertifikate: VDE, EMC, TÜV, CE", { language: "de" }).words).toEqual([]);
    expect(check("The DX QI USB port.").words).toEqual([]);
    expect(check("Cable AWG CU PVC gris.", { language: "es" }).words).toEqual([]);
    expect(check("Gift cards of US$100, US$150, CA$200.").words).toEqual([]);
    expect(check("Zertifikate: CE, ENEC, ZUMA", { language: "de" }).words).toEqual([]);
    expect(check("A soft towel.\nSKU: BATH-OLC\nSKU: OPAL- QPCQ2130").words).toEqual([]);
    expect(check("REF: BUY NOW AND SAVE").words).toEqual(["REF: BUY NOW AND SAVE"]);
    expect(check("Cable ZOMER AWG gris.", { language: "es" }).words).toEqual([]);
    expect(check("Die LED LAMPE hier.", { language: "de" }).words).toEqual(["LED LAMPE"]);
    expect(check("CABLE USB nuevo.", { language: "es" }).words).toEqual(["CABLE USB"]);
    expect(check("The USB CABLE.").fixed).toBe("The USB cable.");
    expect(check("New PET FOOD and BUY NOW.").words).toEqual(["PET FOOD", "BUY NOW"]);
  });

  it("are suggested by a finding whose words may be one", () => {
    expect(check("Fits MASSEY FERGUSON tractors.").possibleNames).toEqual(["MASSEY FERGUSON"]);
    expect(check("With FREE SHIPPING.").possibleNames).toEqual([null]);
    expect(check("For iPhone only.", { content: "no_mixed_capitals" }).possibleNames).toEqual([
      "iPhone",
    ]);
  });

  it("change the fingerprint of policies with a rule on capitals, and of no others", () => {
    const fingerprint = (content: string, names: string[]) =>
      fingerprintPolicies(setOf(content, names), 0.8, null);
    expect(fingerprint("no_all_caps", ["DEWALT"])).not.toBe(fingerprint("no_all_caps", []));
    expect(fingerprint("no_html", ["DEWALT"])).toBe(fingerprint("no_html", []));
  });
});
