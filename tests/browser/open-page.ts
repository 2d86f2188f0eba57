import { expect, type Page } from "@playwright/test";

declare global {
  interface Window {
    next?: { router?: { push: (href: string) => void } };
  }
}

/**
 * Opens a page of the application. If the tab shows another page of it, navigates as a link does,
 * which takes less than half the time of a load. Loads pages that would otherwise keep their state:
 * those at the same path. Tests of a page's first render use `page.goto` instead.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  if (!page.url().startsWith("http")) {
    await page.goto(path);
    return;
  }
  const { href, pathname } = new URL(path, page.url());
  if (!(await showsOtherPage(page, href))) {
    await page.goto(href);
    return;
  }
  // The router navigates only after hydration.
  await page.waitForFunction(() => {
    const content = document.querySelector("main");
    return content && Object.keys(content).some((key) => key.startsWith("__reactFiber"));
  });
  await page.evaluate((target) => window.next?.router?.push(target), href);
  await page.waitForURL((url) => url.pathname === pathname);
  // Its placeholder is replaced as soon as the contents have been loaded.
  await expect(page.locator("main .skeleton")).toHaveCount(0);
}

/** Whether the tab shows a page of the application for signed-in users, at another path. */
async function showsOtherPage(page: Page, href: string): Promise<boolean> {
  const [current, target] = [new URL(page.url()), new URL(href)];
  if (target.origin !== current.origin || target.pathname === current.pathname) return false;
  return page.evaluate(() => !!document.querySelector("main#content") && !!window.next?.router);
}
