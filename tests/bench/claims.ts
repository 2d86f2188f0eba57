import { sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { checkText } from "@/lib/checking/findings/check-text";
import { selectPolicies } from "@/lib/checking/rules/policies/applicability";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import { serveApi } from "../support/api-server";
import { freshDatabase } from "../support/database";
import { createCategory, createUser, signIn } from "../support/factories";
import { makeCorpus } from "./corpus";

/**
 * `npm run bench:claims [products]`: measures `claims` and `uses` beside the products list, with
 * 100,000 products (20,000 on the embedded database, which is the default without
 * TEST_DATABASE_URL) and 2,000 records, and what coverage adds to a check. Two products in five
 * make a claim, and half of these claims are covered.
 */
const ON_SERVER = Boolean(process.env.TEST_DATABASE_URL);
const PRODUCTS = Number(process.argv[2] ?? (ON_SERVER ? 100_000 : 20_000));
const RECORDS = 2000;
const CLAIMS = 20;
const CALLS = 60;
process.env.TEST_ON = ON_SERVER ? "postgres" : "embedded";
process.env.AUTH_SECRET = "the secret of the claims benchmark, long enough";

const connection = await freshDatabase();
const server = await serveApi();
const user = await createUser({ role: "admin" });
const token = await signIn(user);
await fill(connection.db);
console.log(`${ON_SERVER ? "Postgres" : "embedded"}, ${PRODUCTS} products, ${RECORDS} records`);

const paths = {
  products: () => "/products/products/",
  claims: () => "/policies/claims/",
  uses: (call: number) => `/policies/evidence/${1 + ((call * 37) % RECORDS)}/uses/`,
};
const times = { products: [] as number[], claims: [] as number[], uses: [] as number[] };
const names = Object.keys(paths) as (keyof typeof paths)[];
// In turn, so that all paths meet the same state of the machine.
for (let call = -5; call < CALLS; call += 1)
  for (const name of names) {
    const milliseconds = await timeCall(paths[name](call + 5));
    if (call >= 0) times[name].push(milliseconds);
  }
for (const name of names) {
  const ratio = median(times[name]) / median(times.products);
  console.log(
    `${name.padEnd(10)}${median(times[name]).toFixed(1).padStart(8)} ms${ratio.toFixed(2).padStart(8)} of the products list`,
  );
}
measureCoverage();
await server.close();
await connection.close();
// The embedded database would keep the process running.
process.exit(0);

async function timeCall(path: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${server.url}/api${path}`, {
    headers: { authorization: `Token ${token}` },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return performance.now() - started;
}

/** Record n covers claim n % 20 for 20 of the products that make it. */
async function fill(db: Database): Promise<void> {
  await createCategory(
    {},
    Array.from({ length: CLAIMS }, (_, index) => ({
      ruleContent: "recycled",
      severity: "high",
      claim: `Claim ${index + 1}`,
    })),
  );
  await db.execute(sql`
    insert into categories (name) select 'Another category ' || n from generate_series(2, 20) n`);
  await db.execute(sql`
    insert into products (product_id, name, description, original_description, category_id, status,
      compliance_score, uploaded_by, created_at, updated_at)
    select 'SKU-' || n, 'Product ' || n, text, text, 1 + n % 20, 'compliant', 0.9, ${user.id},
      now() - n * interval '1 second', now() - n * interval '1 second'
    from (select n, 'A soft shirt of recycled cotton, washable at 30 degrees, number ' || n as text
      from generate_series(1, ${PRODUCTS}::int) n) made`);
  await db.execute(sql`
    insert into validations (product_id, category_id, status, overall_score, is_compliant,
      checked_text, summary, created_at, completed_at)
    select id, category_id, 'completed', 0.9, true, description, '', created_at, updated_at
    from products`);
  await db.execute(sql`
    insert into evidence (claim, claim_key, kind, issuer, reference, valid_from, valid_until)
    select 'Claim ' || 1 + n % ${CLAIMS}, 'claim ' || 1 + n % ${CLAIMS}, 'certificate', 'Issuer', 'C-' || n,
      '2026-01-01', current_date + n % 400
    from generate_series(1, ${RECORDS}::int) n`);
  await db.execute(sql`
    insert into finding_kinds (hash, source, rule, violation_type, severity, field, words, reason,
      guideline_reference, checked_by)
    select md5(n::text)::uuid, 'category', n, 'prohibited_phrase', 'high', 'description', 'recycled',
      'Reason', '', 'rule' from generate_series(1, ${CLAIMS}::int) n`);
  await db.execute(sql`
    insert into violations (validation_id, ordinal, kind_id, line_number, start_position, end_position)
    select id, 0, 1 + product_id % ${CLAIMS}, 1, 16, 24 from validations
    where product_id % 5 < 2 and product_id % 2 = 0`);
  await db.execute(sql`
    insert into claim_matches (product_id, validation_id, rule, source, claim, claim_key, term,
      match_case, field, words, ordinal, missing, evidence)
    select product_id, id, 1 + product_id % ${CLAIMS}, 'category', 'Claim ' || 1 + product_id % ${CLAIMS},
      'claim ' || 1 + product_id % ${CLAIMS}, 'recycled', false, 'description', 'recycled',
      case when product_id % 2 = 0 then 0 end,
      case when product_id % 2 = 0 then 'Add evidence.' end,
      case when product_id % 2 = 0 then '[]' else jsonb_build_array(jsonb_build_object(
        'id', 1 + (product_id / 5) % ${RECORDS}, 'reference', 'C', 'valid_until', null)) end
    from validations where product_id % 5 < 2`);
  await db.execute(sql`vacuum analyze`);
}

/** Prints what evidence adds to checking texts of which every second makes a claim that five records cover. */
function measureCoverage(): void {
  const { texts, terms } = makeCorpus(2000, 90);
  const content = terms(200)
    .map((word) => `"${word}"`)
    .join("|");
  const rules: PolicyRule[] = [
    { id: 1, ruleType: "prohibited_words", severity: "low", content, description: "" },
    {
      id: 2,
      ruleType: "prohibited_words",
      severity: "high",
      content: "recycled material",
      description: "",
      claim: "Recycled material",
    },
  ];
  const guideline = { title: "", content: "", requirements: {}, restrictions: {}, rules };
  const policies = compilePolicies({ category: guideline, brand: null });
  const records = Array.from({ length: 5 }, (_, index) => ({
    id: index,
    claimKey: "recycled material",
    issuer: "Issuer",
    reference: `C-${index}`,
    terms: [],
    markets: index % 2 === 0 ? [] : ["DE"],
    validFrom: null,
    validUntil: index % 3 === 0 ? null : "2027-03-31",
  }));
  const check = (evidence: { records: typeof records; day: string } | null) => {
    const started = process.cpuUsage();
    for (const [index, text] of texts.entries()) {
      const description = index % 2 === 0 ? `${text} Made of recycled material.` : text;
      const productTexts = ProductTexts.of([["description", description]]);
      const traits = { language: "en", market: "DE", texts: productTexts, evidence };
      checkText(selectPolicies(policies, traits), productTexts);
    }
    const { user: cpu, system } = process.cpuUsage(started);
    return cpu + system;
  };
  const evidence = { records, day: "2026-11-28" };
  const ratios: number[] = [];
  for (let round = 0; round < 45; round += 1) {
    const ratio = check(evidence) / check(null);
    if (round >= 5) ratios.push(ratio);
  }
  console.log(`a check with coverage takes ${median(ratios).toFixed(3)} of one without`);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
