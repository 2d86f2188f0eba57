import { showToast } from "./toast";

/** Copies the absolute URL of a path of this application, and says so. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(path, location.origin).href);
    showToast("Link copied");
  } catch {
    showToast("The browser did not allow copying. Copy the link from the address bar.", {
      tone: "warning",
    });
  }
}
