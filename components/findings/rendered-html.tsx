import { useDeferredValue, useMemo } from "react";
import { parseOutline } from "@/lib/reading/outline";
import { OutlinedText } from "./outlined-text";
import type { LiveText } from "./use-live-texts";

export type RenderedHtmlProps = { text: string; live: LiveText };

/** Shows rendered HTML with findings beside its source. A finding selects its source position. */
export function RenderedHtml({ text, live }: RenderedHtmlProps) {
  // Both values are deferred so that findings always match the text.
  const deferredText = useDeferredValue(text);
  const violations = useDeferredValue(live.violations);
  const outline = useMemo(() => parseOutline(deferredText), [deferredText]);
  if (!outline) return null;
  return (
    <section aria-label="As readers see it" className="flex min-w-0 flex-col gap-1.5">
      <h3 className="font-medium text-sm">As readers see it</h3>
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
        tabIndex={0}
        className="max-h-80 overflow-y-auto rounded-md border bg-surface-sunken px-4 py-3"
      >
        <OutlinedText
          outline={outline}
          violations={violations}
          activeId={live.activeId}
          onActivate={(id) => live.show({ id })}
        />
      </div>
    </section>
  );
}
