"use client";

import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { onDemand, preloading } from "@/components/ui/on-demand";
import { useSingleKeys } from "@/components/ui/single-key";
import type { Place } from "./places";

// Fetched at the first opening.
const Palette = onDemand(() => import("./palette").then((module) => module.Palette));
const KeyboardHelp = onDemand(() =>
  import("./keyboard-help").then((module) => module.KeyboardHelp),
);

type Open = "palette" | "help" | null;

type ShortcutsProps = { places: readonly Place[]; actions: readonly Place[] };

/** The keys that work everywhere, and a button for those without them. */
export function Shortcuts({ places, actions }: ShortcutsProps) {
  const [open, setOpen] = useState<Open>(null);
  useSingleKeys({ "?": () => setOpen("help") });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Before the K: what is typed next is meant for it.
      if (event.key === "Control" || event.key === "Meta") Palette.preload();
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      setOpen((now) => (now === "palette" ? null : "palette"));
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Go to anything"
        aria-keyshortcuts="Control+K Meta+K"
        title="Go to anything (Ctrl K)"
        onClick={() => setOpen("palette")}
        {...preloading(Palette)}
        className="grid size-8 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-surface-hover hover:text-ink"
      >
        <Search aria-hidden className="size-4" />
      </button>
      {open === "palette" && (
        <Palette
          places={places}
          actions={actions}
          onHelp={() => setOpen("help")}
          onClose={() => setOpen(null)}
        />
      )}
      {open === "help" && <KeyboardHelp onClose={() => setOpen(null)} />}
    </>
  );
}
