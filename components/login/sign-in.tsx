"use client";

import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/progress";
import { callApi, dropToken, storedToken } from "@/lib/api-client";
import { SignInForm } from "./sign-in-form";

/** Goes on at once where a stored token still holds; shows the form where none does. */
export function SignIn({ next }: { next: string }) {
  const [resuming, setResuming] = useState(false);
  useEffect(() => {
    if (!storedToken()) return;
    const leaving = new AbortController();
    setResuming(true);
    callApi("/auth/me/", { fallback: "Failed to get user info", signal: leaving.signal })
      .then(() => location.replace(next))
      .catch(() => {
        if (leaving.signal.aborted) return;
        dropToken();
        setResuming(false);
      });
    return () => leaving.abort();
  }, [next]);
  if (resuming) return <Spinner label="Loading your account" className="self-center py-6" />;
  return <SignInForm next={next} />;
}
