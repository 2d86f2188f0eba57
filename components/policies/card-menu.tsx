"use client";

import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "@/components/ui/button";

// Menus weigh more than the cards do.
const Opened = lazy(() =>
  import("./card-menu-items").then(({ CardMenuItems }) => ({ default: CardMenuItems })),
);

export type CardMenuProps = {
  name: string;
  /** Where the policy is, such as `/policies/categories/3`. */
  path: string;
  onHistory: () => void;
  /** Absent where there is nothing to hold rules. */
  onImport?: () => void;
};

/** What can be done with a policy beside viewing, editing and deleting it. */
export function CardMenu(props: CardMenuProps) {
  const [asked, setAsked] = useState(false);
  const label = `More for ${props.name}`;
  const closed = (
    <IconButton small label={label} aria-haspopup="menu" onClick={() => setAsked(true)}>
      <Ellipsis aria-hidden />
    </IconButton>
  );
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <Opened {...props} label={label} />
    </Suspense>
  );
}
