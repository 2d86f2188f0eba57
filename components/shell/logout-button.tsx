"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { callApi, dropToken } from "@/lib/api-client";

/** Ends the session; the token goes even where the server cannot be told. */
export function LogoutButton() {
  const [busy, setBusy] = useState(false);
  const logout = async () => {
    setBusy(true);
    await callApi("/auth/logout/", { method: "POST", fallback: "Logout failed" }).catch(() => {});
    dropToken();
    location.assign("/login");
  };
  return (
    <Button
      variant="ghost"
      busy={busy}
      onClick={() => void logout()}
      aria-label="Logout"
      title="Logout"
      className="max-sm:px-2"
    >
      {!busy && <LogOut aria-hidden />}
      <span className="max-sm:hidden">Logout</span>
    </Button>
  );
}
