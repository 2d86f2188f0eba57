import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What axe finds on the page as it stands, is nothing. */
export async function expectNoFaults(page: Page): Promise<void> {
  await animationsEnd(page);
  // What fades while axe looks is neither there nor gone, and has no contrast of its own.
  await page.emulateMedia({ reducedMotion: "reduce" });
  // An open menu stands outside the page's landmarks, which is where it belongs. No page has frames
  // of another origin, so that axe needs no second page to work in.
  const axe = new AxeBuilder({ page })
    // To name every element that passes takes it as long as to look.
    .options({ resultTypes: ["violations"] })
    .setLegacyMode()
    .disableRules("region");
  const { violations } = await axe.analyze();
  await page.emulateMedia({ reducedMotion: null });
  const found = violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  expect(found, page.url()).toEqual([]);
}

/** What only begins to appear is transparent, and no dialog to axe. */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    });
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/** The page is no wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  expect(wide, page.url()).toBe(false);
}
