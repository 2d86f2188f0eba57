"use client";

import { Search } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { LargeDialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import { useSingleKeys } from "@/components/ui/single-key";
import { type RowActions, useListKeys } from "../list/use-list-keys";
import { collectTyping } from "./collect-typing";
import type { PageLink } from "./page-links";

const loadPalette = loadAhead(() => import("./palette").then((module) => module.Palette));
const Palette = dynamic(loadPalette, { ssr: false });
const KeyboardHelp = dynamic(
  loadAhead(() => import("./keyboard-help").then((module) => module.KeyboardHelp)),
  { ssr: false, loading: LargeDialogSkeleton },
);

const RowActionsMenu = dynamic(
  loadAhead(() => import("../list/row-actions-menu").then((module) => module.RowActionsMenu)),
  { ssr: false },
);

type OpenDialog = "palette" | "help" | null;

type ShortcutsProps = { pageLinks: readonly PageLink[]; actions: readonly PageLink[] };

/** Handles global keyboard shortcuts and renders a button that opens the palette. */
export function Shortcuts({ pageLinks, actions }: ShortcutsProps) {
  const [open, setOpen] = useState<OpenDialog>(null);
  const takeTyped = useRef((): string => "");
  const openPalette = () => {
    // A second click while the palette loads must not leave the first collection running.
    takeTyped.current();
    const take = collectTyping(() => setOpen(null));
    takeTyped.current = take;
    loadPalette().catch(take);
    setOpen("palette");
  };
  const togglePalette = useEffectEvent(() => {
    if (open !== "palette") return openPalette();
    takeTyped.current();
    setOpen(null);
  });
  useSingleKeys({ "?": () => setOpen("help") });
  const [rowMenu, setRowMenu] = useState<(RowActions & { id: number }) | null>(null);
  useListKeys((actions) => setRowMenu((menu) => ({ ...actions, id: (menu?.id ?? 0) + 1 })));
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return;
      if (event.shiftKey || event.altKey) return;
      event.preventDefault();
      togglePalette();
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Go to anything"
        aria-keyshortcuts="Control+K Meta+K"
        title="Go to anything (Ctrl K)"
        onClick={openPalette}
        className="grid size-8 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-surface-hover hover:text-ink"
      >
        <Search aria-hidden className="size-4" />
      </button>
      {open === "palette" && (
        <Palette
          pageLinks={pageLinks}
          actions={actions}
          takeTyped={takeTyped.current}
          onHelp={() => setOpen("help")}
          onClose={() => setOpen(null)}
        />
      )}
      {rowMenu && <RowActionsMenu key={rowMenu.id} {...rowMenu} />}
      {open === "help" && <KeyboardHelp onClose={() => setOpen(null)} />}
    </>
  );
}
