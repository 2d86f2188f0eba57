"use client";

import { LogOut } from "lucide-react";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { logOut } from "./log-out";

/** Ends the session. */
export function LogoutButton() {
  const { run, busy } = useAction({ mutationFn: logOut });
  return (
    <Button
      variant="ghost"
      busy={busy}
      onClick={() => run()}
      aria-label="Logout"
      title="Logout"
      className="max-sm:px-2"
    >
      {!busy && <LogOut aria-hidden />}
      <span className="max-sm:hidden">Logout</span>
    </Button>
  );
}
