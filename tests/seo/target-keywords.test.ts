import { describe, expect, it } from "vitest";
import { analyzeSeo } from "@/lib/seo/scoring/analyze";
import type { SeoSource } from "@/lib/seo/scoring/types";
import { catalogueOf, sourceOf } from "./source";

function targetsOf(overrides: Partial<SeoSource>): string[] {
  const { keywords } = analyzeSeo(sourceOf(overrides), catalogueOf());
  return keywords.filter(({ isTarget }) => isTarget).map(({ keyword }) => keyword);
}

describe("the target keywords", () => {
  it("come from the part of the name that the text writes in lowercase", () => {
    const [first] = targetsOf({
      name: "VeloBaby Electric NoseVelo | Aspirador nasal recargable",
      description:
        "Este aspirador nasal es recargable y seguro. El aspirador tiene un estuche y limpia la nariz del bebé con cuidado.",
      locale: "es-ES",
    });
    expect(first).toBe("aspirador nasal recargable");
  });

  it("contain no article number", () => {
    const description =
      "This camping trailer sleeps six. The camping trailer has a pantry and a large bathroom.";
    const targets = targetsOf({ name: "Camping Trailer 121RKCE", description });
    expect(targets[0]).toBe("camping trailer");
    expect(targets.join()).not.toContain("121rkce");
    expect(
      targetsOf({ name: "DLEX-152-CL40-930", category: "", description: "DLEX-152." }),
    ).toEqual([]);
  });

  it("do not cut a t shirt in two", () => {
    const description =
      "A plain lavender t shirt with a regular fit, made of cotton. The t shirt is soft.";
    expect(targetsOf({ name: "Lavender Plain Regular Fit T Shirt", description })[0]).toBe(
      "regular fit t shirt",
    );
  });
});
