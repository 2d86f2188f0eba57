import { expect, type Page } from "@playwright/test";

/** A time in which every list and panel polls, in milliseconds. */
const POLLED_MS = 10_000;

/**
 * Moves the page's clock until a check passes, instead of waiting for polls. The clock must be
 * installed before the page opens.
 */
export async function afterPolls(
  page: Page,
  check: () => Promise<void>,
  milliseconds = POLLED_MS,
): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(milliseconds);
    await check();
  }).toPass({ timeout: 30_000 });
}
