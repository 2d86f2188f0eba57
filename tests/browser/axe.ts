import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Asserts that axe finds no violations on the page. */
export async function expectNoFaults(page: Page): Promise<void> {
  await animationsEnd(page);
  // During fades, axe would measure incorrect contrasts.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // Open menus are outside the page's landmarks by design. No page has cross-origin frames, so axe
  // can run in legacy mode, which needs no second page.
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

/** Waits for animations to end, because axe treats a dialog as transparent while it fades in. */
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
