import { sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { users } from "@/db/schema/users";
import { workspace } from "@/db/schema/workspace";
import { demoProducts, insertDemoPolicies } from "@/db/seed/insert";
import type { Role } from "@/lib/enums";
import { hashPassword } from "@/lib/people/auth/passwords";
import { type Config, loadOrCreateSecret } from "@/lib/platform/config";
import { insertProducts } from "@/lib/products/insert";
import { loadTextReader, type TextReader } from "@/lib/products/read-text";
import { getDatabaseTime } from "./demo/move-back";
import { createDemoHistory } from "./demo/story";
import { StartError } from "./open-database";

export interface Account {
  email: string;
  /** The password to print, or where it is; null if only the user knows it. */
  password: string | null;
}

const DEMO_ACCOUNTS: { role: Role; first: string; last: string }[] = [
  { role: "admin", first: "Ada", last: "Okafor" },
  { role: "reviewer", first: "Ravi", last: "Lindqvist" },
  { role: "viewer", first: "Vera", last: "Castellanos" },
];

/**
 * Creates the first administrator in an empty database and, with demo data, its three accounts,
 * policies and products, in one transaction. The products are queued, except those with a history
 * (`demo/story.ts`).
 * @returns the accounts to print
 * @throws StartError if there are no users and the settings define none
 */
export async function createFirstAccounts(settings: Config): Promise<Account[]> {
  const adminHash = await hashOptional(settings.ADMIN_PASSWORD);
  const demoPassword = settings.demo
    ? (settings.DEMO_PASSWORD ?? loadOrCreateSecret("demo-password"))
    : null;
  const demoHash = await hashOptional(demoPassword ?? undefined);
  let isNew = false;
  const startedAt = await getDatabaseTime();
  const readText = demoHash ? await loadTextReader() : null;
  const accounts = await db().transaction(async (tx) => {
    // Serializes processes that start at the same time.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first-accounts'))`);
    const existingAccounts = await tx.select({ email: users.email }).from(users).limit(50);
    if (existingAccounts.length === 0) {
      if (!adminHash && !demoHash) {
        throw new StartError(
          "There are no users yet. Set ADMIN_EMAIL and ADMIN_PASSWORD (at least 12 characters) for the first administrator, or DEMO=1 for demo data.",
        );
      }
      if (settings.ADMIN_EMAIL && adminHash) await insertAdmin(tx, settings.ADMIN_EMAIL, adminHash);
      if (demoHash && readText) {
        await insertDemoAccounts(tx, demoHash, readText);
        isNew = true;
      }
    }
    return listAccountsToPrint(
      settings,
      demoPassword,
      existingAccounts.length === 0 ? null : existingAccounts,
    );
  });
  // With a model or Inngest, the history can't be created, so the products stay new.
  if (isNew && !settings.model && !settings.inngest) await createDemoHistory(startedAt);
  return accounts;
}

const hashOptional = async (password: string | undefined) =>
  password === undefined ? null : hashPassword(password);

async function insertAdmin(tx: Database, email: string, passwordHash: string): Promise<void> {
  const username = email.slice(0, email.indexOf("@"));
  await tx.insert(users).values({ email, username: `${username}`, role: "admin", passwordHash });
}

async function insertDemoAccounts(
  tx: Database,
  passwordHash: string,
  readText: TextReader,
): Promise<void> {
  const ids = new Map<string, number>();
  for (const { role, first, last } of DEMO_ACCOUNTS) {
    const [user] = await tx
      .insert(users)
      .values({
        email: `${role}@example.com`,
        username: `${role}.demo`,
        firstName: first,
        lastName: last,
        role,
        passwordHash,
      })
      .returning({ id: users.id });
    if (user) ids.set(role, user.id);
  }
  const adminId = getIdByName(ids, "admin");
  const { categories, brandGuidelines } = await insertDemoPolicies(tx, adminId);
  const { productIds } = await insertProducts(
    tx,
    demoProducts.map((product) => ({
      productId: product.productId,
      name: product.name,
      description: product.description,
      texts: product.texts,
      language: product.language,
      market: product.market,
      categoryId: getIdByName(categories, product.category),
      brandGuidelinesId: product.brandGuideline
        ? getIdByName(brandGuidelines, product.brandGuideline)
        : null,
      uploadedBy: getIdByName(ids, product.uploadedBy),
    })),
    readText,
  );
  await tx.insert(workspace).values({
    lastDemoProduct: Math.max(...productIds),
    lastDemoCategory: Math.max(...categories.values()),
  });
}

function getIdByName(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined)
    throw new Error(`The demo data refers to "${name}", which it does not contain.`);
  return id;
}

function listAccountsToPrint(
  settings: Config,
  demoPassword: string | null,
  existingAccounts: { email: string }[] | null,
): Account[] {
  const demo = DEMO_ACCOUNTS.map(({ role }) => `${role}@example.com`);
  const demoEmails = demoPassword
    ? demo.filter(
        (email) => !existingAccounts || existingAccounts.some((user) => user.email === email),
      )
    : [];
  return [
    ...(settings.ADMIN_EMAIL ? [{ email: settings.ADMIN_EMAIL, password: null }] : []),
    // Logs are stored and forwarded, so they must not contain a configured password.
    ...demoEmails.map((email) => ({
      email,
      password: settings.DEMO_PASSWORD ? "the one set in DEMO_PASSWORD" : demoPassword,
    })),
  ];
}
