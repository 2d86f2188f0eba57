import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

/** The words that columns, answers and forms share: a leaf that all may know. */
const VOCABULARY = "lib/enums";
const DOMAINS = "lib/(?!route|auth/session$|start)[\\w-]+";

/**
 * Which way the rooms look. Every import from one file of ours to another must be allowed here;
 * the first row whose folder holds a file counts.
 */
const HOUSE: { room: RegExp; may: RegExp[] }[] = [
  { room: /^lib\/enums$/, may: [] },
  { room: /^lib\/reading\//, may: [/^lib\/reading\//] },
  { room: /^lib\/checking\//, may: [/^lib\/(checking|reading)\//, /^lib\/languages\/tags$/] },
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
  { room: /^lib\/ai\//, may: [/^lib\/(ai\/|config$|log$)/, /^db\//] },
  { room: /^lib\/start\//, may: [/^(lib|db)\//, /^inngest\/(client|embedded|workers)$/] },
  { room: /^lib\/route$/, may: [/^lib\//] },
  { room: /^lib\//, may: [/^db\//, /^inngest\/client$/, /^lib\/(?!route|start)/] },
  { room: /^components\/ui\//, may: [/^components\/ui\//, /^lib\/format$/] },
  { room: /^components\/form\//, may: [/^components\/(form|ui)\//, /^lib\/(api-client|format)$/] },
  {
    room: /^components\//,
    may: [
      /^components\//,
      /^lib\/[\w-]+\/([\w-]+\/)?schemas$/,
      /^lib\/(api-client|format|fields|pagination|text-fault)$/,
      // Free of the database, as schemas are.
      /^lib\/checking\//,
      /^lib\/reading\//,
      /^lib\/languages\/tags$/,
      /^lib\/seo\/scoring\//,
      /^lib\/(policies\/(regions|defaults|rules\/(fields|examples))|approvals\/decisions|auth\/roles|export\/columns|uploads\/sheets\/limits)$/,
    ],
  },
  { room: /^app\/api\/inngest\//, may: [/^inngest\//, /^lib\/(config|errors)$/] },
  // The document of the API is made of what all its files declare.
  { room: /^app\/api\/openapi\.json\//, may: [/^lib\//, /^app\/api\//] },
  { room: /^app\/api\//, may: [/^lib\//] },
  { room: /^app\//, may: [/^app\//, /^lib\//, /^components\//] },
  { room: /^middleware$/, may: [/^lib\/(auth\/|(errors|log)$)/] },
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

describe("the house", () => {
  it("has the imports that its plan allows", () => {
    expect(imports.length).toBeGreaterThan(100);
    const astray = imports.filter(({ from, to }) => {
      if (to === VOCABULARY) return false;
      const row = HOUSE.find((candidate) => candidate.room.test(from));
      return !row?.may.some((allowed) => allowed.test(to));
    });
    expect(astray.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
  });

  it("has no circle among the rooms of the screens", () => {
    const roomOf = (file: string) => /^components\/([\w-]+)\//.exec(file)?.[1];
    const above = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [upper, lower] = [roomOf(from), roomOf(to)];
      if (!upper || !lower || upper === lower) continue;
      above.set(upper, (above.get(upper) ?? new Set()).add(lower));
    }
    expect(above.size).toBeGreaterThan(10);
    // From the ground up: a room stands once all that it imports stand.
    for (let rooms = above.size + 1; above.size < rooms; ) {
      rooms = above.size;
      for (const [room, lower] of above)
        if (![...lower].some((each) => above.has(each))) above.delete(room);
    }
    expect([...above].map(([room, lower]) => `${room} -> ${[...lower].join(", ")}`)).toEqual([]);
  });

  it("keeps the domains free of Next and React", () => {
    const knowing = files.filter(
      (file) =>
        /^(lib|db|inngest)\//.test(file) &&
        !/^lib\/(auth\/session|route)\.ts$/.test(file) &&
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

  it("has no file that is two things", () => {
    const long = files.filter((file) => readFileSync(file, "utf8").split("\n").length > 300);
    expect(long).toEqual([]);
  });
});
