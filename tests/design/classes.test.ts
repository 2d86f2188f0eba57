import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cn } from "@/components/ui/cn";

describe("merged classes", () => {
  it("replace earlier ones by property and condition, including custom theme classes", () => {
    expect(cn("px-3 max-sm:px-2", false, "px-1")).toBe("max-sm:px-2 px-1");
    expect(cn("text-ink text-sm", "text-2xs")).toBe("text-ink text-2xs");
    expect(cn("text-2xs", "text-ink-muted")).toBe("text-2xs text-ink-muted");
    expect(cn("shadow-pop", "shadow-none")).toBe("shadow-none");
    expect(cn("animate-spin", "animate-appear")).toBe("animate-appear");
    expect(cn("animate-from-left", "animate-from-right")).toBe("animate-from-right");
  });
});

describe("stylesheets", () => {
  it("have no condition on the page's content, which each added element would evaluate again", () => {
    const conditional = globSync("{app,components}/**/*.{css,ts,tsx}").filter((file) =>
      /\b(?:body|html|:root):has\(\[|(?:in|not-in)-\[(?:body|html)/.test(
        readFileSync(file, "utf8"),
      ),
    );
    expect(conditional).toEqual([]);
  });
});
