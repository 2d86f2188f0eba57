import { showToast } from "@/components/ui/toast";

export interface PageAction {
  label: string;
  run: () => void;
}

/**
 * Returns the current page's enabled actions: the buttons and links within `data-page-actions`, and
 * an action that copies the page's URL.
 */
export function readPageActions(): PageAction[] {
  const controls = document.querySelectorAll<HTMLElement>(
    "main [data-page-actions] :is(button:not(:disabled), a)",
  );
  const actions = new Map<string, PageAction>();
  for (const control of controls) {
    const label = getControlLabel(control);
    // Waits until the palette has closed and returned the focus.
    if (label) actions.set(label, { label, run: () => setTimeout(() => control.click()) });
  }
  return [...actions.values(), { label: "Copy link", run: () => void copyLink() }];
}

async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href);
    showToast("Link copied");
  } catch {
    showToast("The browser did not allow copying. Copy the link from the address bar.", {
      tone: "warning",
    });
  }
}

/** Returns a control's name without the displayed shortcut. */
function getControlLabel(control: HTMLElement): string {
  const texts = [...control.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return control.ariaLabel ?? texts.map(({ textContent }) => textContent).join("");
}
