import postgres from "postgres";
import type { TestProject } from "vitest/node";

/** Drops the databases that a project's test files have created on the server. */
export default function setup({ config }: TestProject) {
  return async () => {
    const admin = postgres(process.env.TEST_DATABASE_URL ?? "", { max: 1, onnotice: () => {} });
    const created = await admin<{ name: string }[]>`select datname as name from pg_database
      where starts_with(datname, ${`${config.env.TEST_DATABASES}_`})`;
    for (const { name } of created) await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  };
}
