"use client";

import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "@/components/ui/button";
import type { UserJson } from "@/lib/users/schemas";
import type { Task } from "./dialogs";
import type { Viewer } from "./protection";

// Menus weigh more than the list does.
const Opened = lazy(() =>
  import("./row-menu-items").then(({ RowMenuItems }) => ({ default: RowMenuItems })),
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
  const closed = (
    <IconButton small label={props.label} aria-haspopup="menu" onClick={() => setAsked(true)}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <Opened {...props} />
    </Suspense>
  );
}
