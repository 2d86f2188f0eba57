"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { onDemand, preloading } from "@/components/ui/on-demand";
import type { RowMenuProps } from "./row-menu-items";

// Menus weigh more than the list does.
const Opened = onDemand(
  () => import("./row-menu-items").then((module) => module.RowMenuItems),
  Closed,
);

/** What can be done with an account beside editing it. */
export function RowMenu(props: RowMenuProps) {
  const [asked, setAsked] = useState(false);
  return asked ? <Opened {...props} /> : <Closed {...props} onAsk={() => setAsked(true)} />;
}

function Closed({ label, onAsk }: { label: string; onAsk?: () => void }) {
  return (
    <IconButton small label={label} aria-haspopup="menu" onClick={onAsk} {...preloading(Opened)}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
}
