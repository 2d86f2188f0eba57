import { globSync, readFileSync } from "node:fs";
import { type ParserPlugin, parse } from "@babel/parser";
import { expect, it } from "vitest";

type Statement = ReturnType<typeof parse>["program"]["body"][number];
type VariableDeclaration = Extract<Statement, { type: "VariableDeclaration" }>;
type Declarator = VariableDeclaration["declarations"][number];
type Expression = NonNullable<Declarator["init"]>;
type Identifier = Extract<Declarator["id"], { type: "Identifier" }>;

/**
 * State that may exist once per bundle: memoized pure functions and lazily loaded constants, which
 * cost memory but cannot disagree, and the state of threads and browsers, which have one bundle.
 */
const PER_BUNDLE: Record<string, string> = {
  "app/api/inngest/route.ts handlers": "only this route uses them",
  "db/records.ts names": "memoizes a pure function",
  "lib/checking/text/addresses.ts addressesByText": "memoizes a pure function",
  "lib/checking/text/characters.ts classes": "memoizes a pure function",
  "lib/checking/findings/decisions/word-context.ts WORDS_CACHE": "memoizes a pure function",
  "lib/checking/rules/directives/html.ts TAG_NAME":
    "the position of a search that ends within the call",
  "lib/checking/edits/run-in-capitals.ts guessedLanguages": "memoizes a pure function",
  "lib/checking/edits/run-in-capitals.ts productNames": "memoizes a pure function",
  "lib/checking/text/names.ts brandsByTexts": "memoizes a pure function",
  "lib/checking/text/spellings.ts properNamesByLanguage": "memoizes a pure function",
  "lib/checking/fixes/new-findings.ts last": "numbers functions of the same bundle",
  "lib/checking/fixes/new-findings.ts numberByFixMaker": "numbers functions of the same bundle",
  "lib/checking/text/spellings.ts spellingsByText": "memoizes a pure function",
  "lib/checking/text/spellings.ts titlesByTexts": "memoizes a pure function",
  "lib/checking/edits/tags.ts tagsBySource": "memoizes a pure function",
  "lib/checking/text/fold.ts foldings": "memoizes a pure function",
  "lib/checking/policy-checks/automata.ts relationCache": "memoizes a pure function",
  "lib/checking/policy-checks/duplicates.ts partsByCheck": "memoizes a pure function",
  "lib/checking/policy-checks/policy-context.ts overlapCache": "memoizes a pure function",
  "lib/checking/policy-checks/policy-context.ts ruleChecksByPolicy": "memoizes a pure function",
  "lib/checking/rules/policies/rule-checks.ts parsedRules": "memoizes a pure function",
  "lib/checking/rules/kinds/prohibited-words.ts guardedFixCache": "memoizes a pure function",
  "lib/imports/plan/map-row.ts childRowColumnsByNames": "memoizes a pure function",
  "lib/imports/worker/file-worker.ts chunkResolvers": "state of a worker thread",
  "lib/imports/worker/file-worker.ts correctionResolvers": "state of a worker thread",
  "lib/imports/worker/file-worker.ts requestCount": "state of a worker thread",
  "lib/imports/worker/file-worker.ts resume": "state of a worker thread",
  "lib/platform/api-client.ts isSigningOut": "state of a browser tab",
  "lib/reading/elements.ts kindsByTagName": "memoizes a pure function",
  "lib/reading/language-tags.ts displayNamesByKey": "memoizes a pure function",
  "lib/seo/scoring/stop-words.ts lists": "memoizes a pure function",
  "lib/seo/scoring/text.ts segmentersByKey": "memoizes a pure function",
  "lib/seo/scoring/word-evidence.ts wordsByNames": "memoizes a pure function",
  "lib/validations/run.ts textsByJob": "memoizes a pure function",
};

const COLLECTIONS = [
  "Map",
  "Set",
  "WeakMap",
  "WeakSet",
  "WeakRef",
  "LRUCache",
  "AsyncLocalStorage",
];
const MUTATING_METHODS = "set|add|delete|clear|push|pop|shift|unshift|splice|sort|run|enterWith";

const files = globSync(["{lib,db,inngest,app}/**/*.{ts,tsx}", "*.ts"]).filter(
  (file) => !file.endsWith(".d.ts") && !/\.config\.ts$/.test(file),
);

it("keeps no state in module-level variables, of which the built server has four copies", () => {
  const found = files.flatMap((file) => {
    const source = readFileSync(file, "utf8");
    return listModuleState(source, file.endsWith("x")).map((name) => `${file} ${name}`);
  });
  expect(found.sort()).toEqual(Object.keys(PER_BUNDLE).sort());
});

it("finds each way to keep state", () => {
  const sources = {
    "let count = 0;": ["count"],
    "export var seen;": ["seen"],
    "const cache = new Map(); export const f = (k) => cache.get(k);": ["cache"],
    "const cache = new LRUCache({ max: 3 });": ["cache"],
    "const rows = []; export function add(row) { rows.push(row); }": ["rows"],
    "const state = {}; export function set() { state.value = 1; }": ["state"],
    "const state = { a: { b: 1 } }; export function set() { state.a.b++; }": ["state"],
    "const store: Store = globalThis;": ["store"],
    'const names = new Set(["a"]);': [],
    "const NONE: ReadonlySet<string> = new Set();": [],
    "const LIMITS = { a: 1 }; export const f = () => LIMITS.a;": [],
    'const state = processState("name", () => new Map());': [],
    "export function f() { let count = 0; const rows = []; rows.push(count++); }": [],
  };
  const found = Object.keys(sources).map((source) => [source, listModuleState(source, false)]);
  expect(Object.fromEntries(found)).toEqual(sources);
});

/** Returns the names of the module-level variables that can change. */
function listModuleState(source: string, isJsx: boolean): string[] {
  const plugins: ParserPlugin[] = isJsx ? ["typescript", "jsx"] : ["typescript"];
  const { program } = parse(source, { sourceType: "module", plugins });
  return program.body.flatMap((statement) => {
    const declaration = getVariableDeclaration(statement);
    return (declaration?.declarations ?? []).flatMap(({ id, init }) => {
      if (id.type !== "Identifier" || isShared(init) || isReadonly(source, id)) return [];
      const isState =
        declaration?.kind !== "const" || isChangeable(init) || isChanged(source, id.name);
      return isState ? [id.name] : [];
    });
  });
}

function getVariableDeclaration(statement: Statement): VariableDeclaration | null {
  const inner = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  return inner?.type === "VariableDeclaration" && !inner.declare ? inner : null;
}

/** Returns whether a value exists once per process. */
function isShared(value: Expression | null | undefined): boolean {
  return (
    value?.type === "CallExpression" &&
    value.callee.type === "Identifier" &&
    ["processState", "memoizePerDatabase"].includes(value.callee.name)
  );
}

function isReadonly(source: string, { typeAnnotation }: Identifier): boolean {
  const type = source.slice(typeAnnotation?.start ?? 0, typeAnnotation?.end ?? 0);
  return /^: (?:Readonly|readonly )/.test(type);
}

/** Returns whether a value is made to change: an empty or bounded collection, or the global object. */
function isChangeable(value: Expression | null | undefined): boolean {
  if (!value) return false;
  if (value.type === "TSAsExpression") return isChangeable(value.expression);
  if (value.type === "Identifier") return value.name === "globalThis";
  if (value.type !== "NewExpression" || value.callee.type !== "Identifier") return false;
  const { name } = value.callee;
  if (!COLLECTIONS.includes(name)) return false;
  return value.arguments.length === 0 || name === "LRUCache";
}

/** Returns whether the module assigns to a property of a variable, or calls a method that changes it. */
function isChanged(source: string, name: string): boolean {
  const path = `(?<![\\w.$])${name.replaceAll("$", "\\$")}(?:\\??\\.\\w+|\\[[^\\]\\n]*\\])`;
  const assignment = new RegExp(
    `${path}+\\s*(?:(?:[-+*/%&|^]|\\?\\?|\\|\\||&&)?=(?![=>])|\\+\\+|--)`,
  );
  const call = new RegExp(`(?<![\\w.$])${name}\\.(?:${MUTATING_METHODS})\\(`);
  return assignment.test(source) || call.test(source);
}
