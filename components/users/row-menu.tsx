"use client";

import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { IconButton } from "@/components/ui/button";
import { onDemand, preloading } from "@/components/ui/on-demand";
import type { UserJson } from "@/lib/users/schemas";
import type { Task } from "./dialogs";
import type { Viewer } from "./protection";

// Menus weigh more than the list does.
const Opened = onDemand(
  () => import("./row-menu-items").then((module) => module.RowMenuItems),
  Closed,
);

export type RowMenuProps = {
  user: UserJson;
  viewer: Viewer;
  /** The button's name. */
  label: string;
  onTask: (task: Task) => void;
  onReactivate: () => void;
};

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
