import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Less than half as long as `axe.source`, which each document compiles. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Asserts that axe finds no violations on the page, or only in a part of it. */
export async function expectNoFaults(page: Page, part?: string): Promise<void> {
  // A page's title can be streamed after its contents.
  await expect(page).toHaveTitle(/./);
  await animationsEnd(page);
  // Compiling axe takes as long as its checks, so that each document loads it once.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate(async (selector) => {
    const { violations } = await window.axe.run(selector ?? document, {
      // Listing every passing element doubles its time.
      resultTypes: ["violations"],
      preload: false,
      // Open menus are outside the page's landmarks by design.
      rules: { region: { enabled: false } },
    });
    return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
  }, part);
  expect(found, page.url()).toEqual([]);
}

/**
 * Waits until nothing has moved or changed its color for three frames. axe treats a dialog as
 * transparent while it fades in, and a new theme or width reaches the components a frame later.
 */
async function animationsEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let stillFrames = 0; stillFrames < 3; stillFrames += 1) {
      await new Promise(requestAnimationFrame);
      const ending = document.getAnimations().filter((animation) => {
        return animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      });
      if (ending.length > 0) stillFrames = -1;
      await Promise.allSettled(ending.map((animation) => animation.finished));
    }
  });
}

/** Asserts that the page is not wider than the window, once it has reacted to the window's size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const tooWide = () =>
    page.evaluate(() => {
      if (document.documentElement.scrollWidth <= innerWidth) return [];
      const elements = [...document.querySelectorAll("body *")];
      const wide = elements.filter((element) => element.getBoundingClientRect().right > innerWidth);
      return [`${innerWidth} px`, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 200))];
    });
  await expect.poll(tooWide, { message: page.url() }).toEqual([]);
}

const DIALOG = "[role=dialog], [role=alertdialog], [role=menu]";
const WIDTHS = [1024, 900, 768, 640];

/** Shows the page as on a desktop, in the light theme. */
export async function onDesktop(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: "light" });
}

/** Shows the page as on a phone, in the dark theme. */
export async function onPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.emulateMedia({ colorScheme: "dark" });
}

/**
 * Checks what the page shows now, on a desktop, on a phone and at the widths between. Contrast
 * depends on the theme and layout on the width, so that axe runs at one width per theme.
 */
export async function expectFits(page: Page): Promise<void> {
  await onDesktop(page);
  // What is behind a dialog does not need to be checked each time, nor is what is around the page's
  // contents in the second theme.
  const dialog = page.locator(DIALOG);
  const isOpen = (await dialog.count()) > 0;
  await expectNoFaults(page, isOpen ? DIALOG : undefined);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    await expectNoSidewaysScroll(page);
  }
  await onPhone(page);
  await expectNoSidewaysScroll(page);
  await expectNoFaults(page, isOpen ? DIALOG : "main");
  for (const each of await dialog.all())
    expect(await each.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
}
