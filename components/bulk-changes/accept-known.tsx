import { CalendarCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import type { BulkChangeSubject } from "./draft-dialog";

const AcceptKnownDialog = dynamic(
  loadAhead(() => import("./accept-known-dialog").then((module) => module.AcceptKnownDialog)),
  { ssr: false, loading: DialogSkeleton },
);

type AcceptKnownProps = {
  /** Filters of the findings; defaults to all open findings. */
  filters?: BulkChangeSubject["filters"];
  /** Whether the dialog is initially open. */
  opened?: boolean;
};

/** A button for admins to accept the open findings as known. */
export function AcceptKnown({ filters = {}, opened = false }: AcceptKnownProps) {
  const [open, setOpen] = useState(opened);
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <CalendarCheck aria-hidden />
        <span className="max-sm:sr-only">Accept Today’s Findings as Known</span>
      </Button>
      {open && <AcceptKnownDialog filters={filters} onClose={() => setOpen(false)} />}
    </>
  );
}
