import { afterAll, beforeAll } from "vitest";
import { reloadConfig } from "@/lib/platform/config";

/** Sets environment variables for one test file, and restores them afterwards. */
export function useSettings(values: () => Record<string, string>): void {
  let before = process.env;
  beforeAll(() => {
    before = { ...process.env };
    Object.assign(process.env, values());
    reloadConfig();
  });
  afterAll(() => {
    process.env = before;
    reloadConfig();
  });
}

/** Runs `work` with other environment variables. */
export async function withSettings(
  values: Record<string, string>,
  work: () => Promise<void>,
): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, values);
  reloadConfig();
  try {
    await work();
  } finally {
    process.env = before;
    reloadConfig();
  }
}
