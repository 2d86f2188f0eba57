"use client";

import { useEffect } from "react";
import { Spinner } from "@/components/ui/progress";
import { storeToken } from "@/lib/platform/api-client";

/** Stores the session token, replacing a previous user's token, and loads `next` as a full page. */
export function OpenAccount({ token, next }: { token: string; next: string }) {
  useEffect(() => {
    storeToken(token);
    location.replace(next);
  }, [token, next]);
  return <Spinner label="Loading your account" className="py-6" />;
}
