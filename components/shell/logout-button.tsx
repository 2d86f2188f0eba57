"use client";

import { LogOut } from "lucide-react";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { callApi, dropToken } from "@/lib/api-client";

/** Ends the session; the token goes even where the server cannot be told. */
export function LogoutButton() {
  const { run, busy } = useAction({
    act: async () => {
      await callApi("/auth/logout/", { method: "POST", fallback: "Logout failed" }).catch(() => {});
      dropToken();
      location.assign("/login");
      // Until the next page is there.
      await new Promise(() => {});
    },
  });
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
