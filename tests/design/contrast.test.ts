import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync("app/globals.css", "utf8");
const light = tokens("@theme static {");
const themes = { light, dark: { ...light, ...tokens(".dark {") } };

const surfaces = ["surface", "surface-raised", "surface-sunken", "surface-hover", "accent-soft"];
const tones = ["success", "warning", "danger", "info", "neutral"];

const texts = [
  ...on(surfaces, ["ink", "ink-muted", "ink-faint", "accent-text"]),
  ...on(
    surfaces,
    tones.map((tone) => `${tone}-text`),
  ),
  ...tones.map((tone) => [`${tone}-text`, `${tone}-soft`]),
  ...["accent", "accent-hover"].map((fill) => ["accent-ink", fill]),
  ...["danger", "danger-hover"].map((fill) => ["danger-ink", fill]),
  ["ink", "accent-line"],
  ["surface", "ink"],
];

const graphics = [
  ...on(["surface", "surface-raised", "surface-sunken"], ["line-strong", "accent", "danger"]),
  ...on(surfaces, ["ring", "severity-high", "severity-medium", "severity-low"]),
  ...on(["surface-raised"], ["score-good", "score-fair", "score-poor", ...tones]),
];

describe.each(Object.entries(themes))("in the %s theme", (_, colours) => {
  test.each(texts)("text %s is readable on %s", (ink = "", background = "") => {
    expect(contrast(colours, ink, background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(graphics)("%s is visible on %s", (shape = "", background = "") => {
    expect(contrast(colours, shape, background)).toBeGreaterThanOrEqual(3);
  });
});

function on(papers: string[], inks: string[]) {
  return papers.flatMap((background) => inks.map((ink) => [ink, background]));
}

/**
 * Returns the OKLCH values of the opaque colors in the block that starts with `opening`, by name.
 */
function tokens(opening: string): Record<string, [number, number, number]> {
  const block = css.slice(css.indexOf(opening)).split("}")[0] ?? "";
  const found = block.matchAll(/--color-([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return Object.fromEntries(
    [...found].map(([, name, l, c, h]) => [name, [Number(l), Number(c), Number(h)]]),
  );
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
function contrast(colours: Record<string, [number, number, number]>, one: string, other: string) {
  const [a, b] = [one, other].map((name) => {
    const colour = colours[name];
    if (!colour) throw new Error(`globals.css has no --color-${name}`);
    return luminance(...colour);
  }) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Relative luminance of an OKLCH color clipped to sRGB (matrices: Ottosson 2020, WCAG 2.2). */
function luminance(lightness: number, chroma: number, hue: number) {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function clip(channel: number) {
  return Math.min(1, Math.max(0, channel));
}
