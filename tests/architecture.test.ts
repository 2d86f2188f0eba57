import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** The shared enumerations and the process state, which every file may import. */
const LEAVES = /^lib\/(enums|platform\/process-state)$/;
const DOMAINS = "lib/(?!route|people/auth/session$|start)[\\w-]+";

/**
 * The allowed imports. Every import between two files must be allowed here. The first row whose
 * folder contains the importing file applies.
 */
const HOUSE: { layer: RegExp; may: RegExp[] }[] = [
  { layer: LEAVES, may: [] },
  { layer: /^lib\/reading\//, may: [/^lib\/reading\//] },
  { layer: /^lib\/checking\//, may: [/^lib\/(checking|reading)\//] },
  { layer: /^lib\/seo\/scoring\//, may: [/^lib\/(seo\/scoring|reading|checking\/text)\//] },
  { layer: /^db\/schema\//, may: [/^db\/schema\//] },
  { layer: /^db\//, may: [/^db\//] },
  { layer: /^inngest\/client$/, may: [] },
  { layer: /^inngest\/definitions$/, may: [/^inngest\/client$/] },
  {
    layer: /^inngest\/functions\//,
    may: [
      /^inngest\/(client|definitions|drain|job-workers|functions\/)/,
      new RegExp(`^${DOMAINS}`),
    ],
  },
  {
    layer: /^inngest\/(drain|embedded|job-workers|workers)$/,
    may: [/^inngest\//, new RegExp(`^${DOMAINS}`)],
  },
  {
    layer: /^lib\/(platform\/|errors$|format$)/,
    may: [
      /^lib\/(platform|checking|reading)\//,
      /^lib\/(errors|format)$/,
      /^db\//,
      /^inngest\/client$/,
    ],
  },
  {
    layer: /^lib\/start\//,
    may: [/^(lib|db)\//, /^inngest\/(client|definitions|embedded|workers)$/],
  },
  { layer: /^lib\/route$/, may: [/^lib\//, /^db\/tracing$/] },
  { layer: /^lib\//, may: [/^db\//, /^inngest\/client$/, /^lib\/(?!route|start)/] },
  { layer: /^components\/ui\//, may: [/^components\/ui\//, /^lib\/format$/] },
  {
    layer: /^components\/form\//,
    may: [/^components\/(form|ui)\//, /^lib\/(platform\/api-client|format)$/],
  },
  {
    layer: /^components\//,
    may: [
      /^components\//,
      /^lib\/[\w/-]+schemas$/,
      /^lib\/format$/,
      // Independent of the database, like schemas.
      /^lib\/(checking|reading|seo\/scoring)\//,
      /^lib\/platform\/(api-client|days|fields|page-notice|pagination|rank-names|roles|text-fault|export\/columns|files\/(encoding-names|sheets\/limits))$/,
      /^lib\/policies\/(regions|defaults|rule-sets\/uses|rules\/(fields|examples|sample|term-rows|condition-sentence|ready-exceptions))$/,
      /^lib\/(bulk-changes\/messages|validations\/(approvals\/decisions|review\/finding-comment)|insights\/compliant-share|product-fields\/(limits|history-text)|imports\/(categories\/category-levels|missing|mapping\/suggested-fields)|style-guides\/reading\/formats)$/,
    ],
  },
  {
    layer: /^app\/api\/inngest\//,
    may: [/^inngest\//, /^lib\/(errors|platform\/(config|startup))$/],
  },
  {
    layer: /^app\/api\//,
    may: [
      /^lib\//,
      /^app\/api\/(policies\/(rule-routes|preview-route)|products\/upload-route|bulk-changes\/action-route)$/,
    ],
  },
  { layer: /^app\//, may: [/^app\//, /^lib\//, /^components\//] },
  {
    layer: /^middleware$/,
    may: [
      /^lib\/(people\/auth\/|errors$|platform\/(log|metrics|page-notice|respond|roles|startup)$)/,
    ],
  },
  { layer: /^instrumentation$/, may: [/^lib\/start\/(start-process|tracing)$/] },
];

const files = globSync("{app,components,db,inngest,lib}/**/*.{ts,tsx}")
  .concat("middleware.ts", "instrumentation.ts")
  .filter((file) => !file.endsWith(".d.ts"));

interface Import {
  from: string;
  to: string;
}

const imports: Import[] = files.flatMap((file) => {
  const source = readFileSync(file, "utf8");
  const named = [...source.matchAll(/(?:from|import)\s*\(?\s*"((?:@\/|\.{1,2}\/)[^"]+)"/g)];
  return named.map(([, target = ""]) => ({
    from: folderOfFile(file),
    to: folderOfFile(resolve(file, target)),
  }));
});

function resolve(file: string, target: string): string {
  return target.startsWith("@/") ? target.slice(2) : path.join(path.dirname(file), target);
}

function folderOfFile(file: string): string {
  return file.replace(/\.(tsx?|css)$/, "");
}

type Edges = Map<string, Set<string>>;

/** Returns the import edges between different named groups. */
function edgesOf(named: (each: Import) => (string | undefined)[]) {
  const edges: Edges = new Map();
  for (const [from, to] of imports.map(named))
    if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to));
  expect(edges.size).toBeGreaterThan(10);
  return edges;
}

/**
 * Returns the edges that are part of cycles, by repeatedly removing groups that have no imports or
 * no importers.
 */
function circled(edges: Edges): string[] {
  let left = Array.from(edges, ([from, lower]) => [...lower].map((to) => ({ from, to }))).flat();
  for (let before = left.length + 1; left.length < before; ) {
    before = left.length;
    const above = new Set(left.map(({ from }) => from));
    const below = new Set(left.map(({ to }) => to));
    left = left.filter(({ from, to }) => above.has(to) && below.has(from));
  }
  return left.map(({ from, to }) => `${from} -> ${to}`).sort();
}

describe("architecture", () => {
  it("has only imports that the dependency rules allow", () => {
    expect(imports.length).toBeGreaterThan(100);
    const astray = imports.filter(({ from, to }) => {
      if (LEAVES.test(to)) return false;
      const row = HOUSE.find((candidate) => candidate.layer.test(from));
      return !row?.may.some((allowed) => allowed.test(to));
    });
    expect(astray.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it("has no import cycle among its files, including types", () => {
    expect(circled(edgesOf(({ from, to }) => [from, to]))).toEqual([]);
  });

  it("has no import cycle among the folders of lib", () => {
    const folderOf = (file: string) => /^lib\/(seo\/scoring|[\w-]+)\//.exec(file)?.[1];
    const edges = edgesOf(({ from, to }) => [folderOf(from), folderOf(to)]);
    expect(circled(edges)).toEqual([]);
  });

  it("has no import cycle among the folders inside a folder of lib or components", () => {
    const folderOf = (file: string) => /^(?:lib|components)\/[\w-]+\/[\w-]+(?=\/)/.exec(file)?.[0];
    const edges = edgesOf(({ from, to }) =>
      path.dirname(folderOf(from) ?? "") === path.dirname(folderOf(to) ?? "")
        ? [folderOf(from), folderOf(to)]
        : [],
    );
    expect(circled(edges)).toEqual([]);
  });

  it("has only four files at the top level of lib", () => {
    const loose = files.filter((file) => /^lib\/[^/]+$/.test(file));
    expect(loose.sort()).toEqual(["enums", "errors", "format", "route"].map((n) => `lib/${n}.ts`));
  });

  it("has no import cycle among the folders of components", () => {
    const folderOf = (file: string) => /^components\/([\w-]+)\//.exec(file)?.[1];
    expect(circled(edgesOf(({ from, to }) => [folderOf(from), folderOf(to)]))).toEqual([]);
  });

  it("lets screens import only types from schemas, which keeps Zod out of browsers", () => {
    const loading = files.filter(
      (file) =>
        file.startsWith("components/") &&
        /import (?!type )[^;]*? from "@\/lib\/[^"]*schemas"/.test(readFileSync(file, "utf8")),
    );
    expect(loading).toEqual([]);
  });

  it("marks only the entries of client components, which server files import", () => {
    const isClient = (file: string) => readFileSync(file, "utf8").startsWith('"use client"');
    const entries = new Set(files.filter(isClient).map(folderOfFile));
    const reached = files.filter((file) => file.startsWith("app/")).map(folderOfFile);
    const importsByFile = Map.groupBy(imports, ({ from }) => from);
    for (const file of reached)
      for (const { to } of entries.has(file) ? [] : (importsByFile.get(file) ?? []))
        if (!reached.includes(to)) reached.push(to);
    expect([...entries].filter((file) => !reached.includes(file))).toEqual([]);
  });

  it("keeps the domains free of Next and React", () => {
    const knowing = files.filter(
      (file) =>
        /^(lib|db|inngest)\//.test(file) &&
        !/^lib\/(people\/auth\/session|route)\.ts$/.test(file) &&
        /from "(next|next\/.*|react|react-dom.*)"/.test(readFileSync(file, "utf8")),
    );
    expect(knowing).toEqual([]);
  });

  it("keeps the checker pure: no clock, randomness or network", () => {
    const impure = files.filter(
      (file) =>
        /^lib\/(checking|reading|seo\/scoring)\//.test(file) &&
        /Date\.now|new Date\(|Math\.random|fetch\(|process\.env/.test(readFileSync(file, "utf8")),
    );
    expect(impure).toEqual([]);
  });
});
