import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** The shared enumerations: everything can import them. */
const VOCABULARY = /^lib\/enums$/;
const DOMAINS = "lib/(?!route|people/auth/session$|start)[\\w-]+";

/**
 * The allowed imports. Every import between two files must be allowed here; the first row whose
 * folder contains a file applies.
 */
const HOUSE: { room: RegExp; may: RegExp[] }[] = [
  { room: VOCABULARY, may: [] },
  { room: /^lib\/reading\//, may: [/^lib\/reading\//] },
  { room: /^lib\/checking\//, may: [/^lib\/(checking|reading)\//] },
  { room: /^lib\/seo\/scoring\//, may: [/^lib\/(seo\/scoring|reading)\//] },
  { room: /^db\/schema\//, may: [/^db\/schema\//] },
  { room: /^db\//, may: [/^db\//] },
  { room: /^inngest\/client$/, may: [] },
  {
    room: /^inngest\/functions\//,
    may: [/^inngest\/(client|drain|work|functions\/)/, new RegExp(`^${DOMAINS}`)],
  },
  {
    room: /^inngest\/(drain|embedded|work|workers)$/,
    may: [/^inngest\//, new RegExp(`^${DOMAINS}`)],
  },
  {
    room: /^lib\/(platform\/|errors$|format$)/,
    may: [
      /^lib\/(platform|checking|reading)\//,
      /^lib\/(errors|format)$/,
      /^db\//,
      /^inngest\/client$/,
    ],
  },
  { room: /^lib\/start\//, may: [/^(lib|db)\//, /^inngest\/(client|embedded|workers)$/] },
  { room: /^lib\/route$/, may: [/^lib\//] },
  { room: /^lib\//, may: [/^db\//, /^inngest\/client$/, /^lib\/(?!route|start)/] },
  { room: /^components\/ui\//, may: [/^components\/ui\//, /^lib\/format$/] },
  {
    room: /^components\/form\//,
    may: [/^components\/(form|ui)\//, /^lib\/(platform\/api-client|format)$/],
  },
  {
    room: /^components\//,
    may: [
      /^components\//,
      /^lib\/[\w/-]+schemas$/,
      /^lib\/format$/,
      // Independent of the database, like schemas.
      /^lib\/(checking|reading|seo\/scoring)\//,
      /^lib\/platform\/(api-client|days|fields|pagination|roles|text-fault|export\/columns|files\/(encoding-names|sheets\/limits))$/,
      /^lib\/policies\/(regions|defaults|rule-sets\/uses|rules\/(fields|examples|term-rows|condition-sentence|ready-exceptions))$/,
      /^lib\/(validations\/approvals\/decisions|product-fields\/limits)$/,
    ],
  },
  {
    room: /^app\/api\/inngest\//,
    may: [/^inngest\//, /^lib\/(errors|platform\/(config|startup))$/],
  },
  { room: /^app\/api\//, may: [/^lib\//, /^app\/api\/policies\/(rule-routes|preview-route)$/] },
  { room: /^app\//, may: [/^app\//, /^lib\//, /^components\//] },
  {
    room: /^middleware$/,
    may: [/^lib\/(people\/auth\/|errors$|platform\/(log|respond|roles|startup)$)/],
  },
  { room: /^instrumentation$/, may: [/^lib\/start\/boot$/] },
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
  return named.map(([, target = ""]) => ({ from: room(file), to: room(resolve(file, target)) }));
});

function resolve(file: string, target: string): string {
  return target.startsWith("@/") ? target.slice(2) : path.join(path.dirname(file), target);
}

function room(file: string): string {
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

/** Returns the edges of cycles: removes groups without imports or importers repeatedly. */
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

describe("the house", () => {
  it("has the imports that its plan allows", () => {
    expect(imports.length).toBeGreaterThan(100);
    const astray = imports.filter(({ from, to }) => {
      if (VOCABULARY.test(to)) return false;
      const row = HOUSE.find((candidate) => candidate.room.test(from));
      return !row?.may.some((allowed) => allowed.test(to));
    });
    expect(astray.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it("has no circle among its files, types among them", () => {
    expect(circled(edgesOf(({ from, to }) => [from, to]))).toEqual([]);
  });

  it("has no circle among the rooms of lib", () => {
    const roomOf = (file: string) => /^lib\/(seo\/scoring|[\w-]+)\//.exec(file)?.[1];
    const edges = edgesOf(({ from, to }) => [roomOf(from), roomOf(to)]);
    expect(circled(edges)).toEqual([]);
  });

  it("keeps four files at the top of lib", () => {
    const loose = files.filter((file) => /^lib\/[^/]+$/.test(file));
    expect(loose.sort()).toEqual(["enums", "errors", "format", "route"].map((n) => `lib/${n}.ts`));
  });

  it("has no circle among the rooms of the screens", () => {
    const roomOf = (file: string) => /^components\/([\w-]+)\//.exec(file)?.[1];
    expect(circled(edgesOf(({ from, to }) => [roomOf(from), roomOf(to)]))).toEqual([]);
  });

  it("lets screens import only types of schemas, so that browsers don't load Zod", () => {
    const loading = files.filter(
      (file) =>
        file.startsWith("components/") &&
        /import (?!type )[^;]*? from "@\/lib\/[^"]*schemas"/.test(readFileSync(file, "utf8")),
    );
    expect(loading).toEqual([]);
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

  it("keeps the checker pure: no clock, no chance, no network", () => {
    const impure = files.filter(
      (file) =>
        /^lib\/(checking|reading|seo\/scoring)\//.test(file) &&
        /Date\.now|new Date\(|Math\.random|fetch\(|process\.env/.test(readFileSync(file, "utf8")),
    );
    expect(impure).toEqual([]);
  });
});
