import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Asserts that axe finds no violations on the page. */
export async function expectNoFaults(page: Page): Promise<void> {
  await animationsEnd(page);
  // Axe measures wrong contrasts during fades.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // An open menu is correctly outside the page's landmarks. No page has cross-origin frames, so axe
  // needs no second page.
  const axe = new AxeBuilder({ page })
    // Listing every passing element doubles its time.
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .disableRules("region");
  const { violations } = await axe.analyze();
  await page.emulateMedia({ reducedMotion: null });
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, page.url()).toEqual([]);
}

/** A dialog that is fading in is transparent to axe. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** Asserts that the page is not wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, page.url()).toBe(false);
}
