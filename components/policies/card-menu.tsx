"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { onDemand, preloading } from "@/components/ui/on-demand";
import type { CardMenuProps } from "./card-menu-items";

// Menus weigh more than the cards do.
const Opened = onDemand(
  () => import("./card-menu-items").then((module) => module.CardMenuItems),
  Closed,
);

/** What can be done with a policy beside viewing, editing and deleting it. */
export function CardMenu(props: CardMenuProps) {
  const [asked, setAsked] = useState(false);
  const label = `More for ${props.name}`;
  return asked ? (
    <Opened {...props} label={label} />
  ) : (
    <Closed label={label} onAsk={() => setAsked(true)} />
  );
}

function Closed({ label, onAsk }: { label: string; onAsk?: () => void }) {
  return (
    <IconButton small label={label} aria-haspopup="menu" onClick={onAsk} {...preloading(Opened)}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
}
