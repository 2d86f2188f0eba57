"use client";

import { Menu } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { loadAhead } from "@/components/ui/load-ahead";
import { Navigation } from "./navigation";
import { useWholeWindow } from "./whole-window";

// Loaded when first opened, because wide screens do not need the drawer.
const Drawer = dynamic(
  loadAhead(() => import("@/components/ui/dialog").then((module) => module.Drawer)),
  {
    ssr: false,
  },
);

/** The sidebar on small screens, opened by a button. */
export function NavigationDrawer({ allowed }: { allowed: readonly string[] }) {
  const [open, setOpen] = useState(false);
  const isWholeWindow = useWholeWindow();
  return (
    <>
      <IconButton
        label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className={cn(!isWholeWindow && "lg:hidden")}
      >
        <Menu aria-hidden />
      </IconButton>
      {open && (
        <Drawer onClose={() => setOpen(false)} title="Navigation" side="left" className="w-72">
          <Navigation allowed={allowed} onChoose={() => setOpen(false)} />
        </Drawer>
      )}
    </>
  );
}
