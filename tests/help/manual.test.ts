import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { getManualContents } from "@/lib/insights/manual/contents";
import { readManual, readScript, resolveManualLink } from "@/lib/insights/manual/read";
import type { ManualNode } from "@/lib/insights/manual/schemas";
import { searchManual } from "@/lib/insights/palette/queries";

function linksIn(node: ManualNode): string[] {
  const below = "children" in node ? node.children.flatMap(linksIn) : [];
  return node.type === "link" ? [node.url, ...below] : below;
}

/** Returns the URL paths of all pages and sections. */
async function addresses() {
  const pages = await readManual();
  return pages.flatMap(({ slug, sections }) => [
    `/help/${slug}`,
    ...sections.map(({ id }) => `/help/${slug}#${id}`),
  ]);
}

describe("the manual", () => {
  it("lists every file in docs exactly once in its contents", async () => {
    const files = globSync("docs/*.md").map((file) => file.slice("docs/".length, -".md".length));
    const groups = await getManualContents();
    const slugs = groups.flatMap(({ pages }) => pages.map(({ slug }) => slug));
    expect(slugs.toSorted()).toEqual(files.toSorted());
  });

  it("links only to pages, sections and scripts that exist", async () => {
    const known = await addresses();
    const scripts = globSync("docs/*.mjs").map((file) => file.replace("docs/", "/help/scripts/"));
    const links = (await readManual()).flatMap(({ sections }) =>
      sections.flatMap(({ blocks }) => blocks.flatMap(linksIn)),
    );
    const own = links.filter((url) => url.startsWith("/"));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((url) => !known.includes(url) && !scripts.includes(url))).toEqual([]);
  });

  it("contains every section that help links on screens point to", async () => {
    const known = await addresses();
    const targets = globSync("components/**/*.tsx").flatMap((file) => {
      const found = readFileSync(file, "utf8").matchAll(/<HelpLink to="([^"]+)"/g);
      return [...found].map(([, to]) => `/help/${to}`);
    });
    expect(targets.length).toBeGreaterThanOrEqual(4);
    expect(targets.filter((target) => !known.includes(target))).toEqual([]);
  });

  it("resolves links and removes those to files outside the manual", () => {
    const link = (url: string) => resolveManualLink(url, "rules", ["checking.md", "sync.mjs"]);
    expect(link("#lists")).toBe("/help/rules#lists");
    expect(link("checking.md#the-score")).toBe("/help/checking#the-score");
    expect(link("sync.mjs")).toBe("/help/scripts/sync.mjs");
    expect(link("https://example.com/a")).toBe("https://example.com/a");
    expect(link("../.env.example")).toBe("");
    expect(link("javascript:alert(1)")).toBe("");
  });

  it("serves only its scripts", async () => {
    expect(await readScript("check-texts.mjs")).toContain("PLUMBLINE_URL");
    for (const name of ["../package.json", "rules.md", "../lib/start/serve.mjs", "none.mjs"])
      expect(await readScript(name)).toBeNull();
  });

  it("ranks matches in titles before matches in text", async () => {
    const [first] = await searchManual("THE score", 5);
    expect(first).toMatchObject({
      kind: "manual",
      name: "The score",
      hint: "Manual: How checking works",
      href: "/help/checking#the-score",
    });
    const texts = await searchManual("sarif", 5);
    expect(texts[0]).toMatchObject({ href: expect.stringMatching(/^\/help\/checking-from-a-/) });
    expect(await searchManual("no such words anywhere", 5)).toEqual([]);
    expect(await searchManual("the", 3)).toHaveLength(3);
  });
});
