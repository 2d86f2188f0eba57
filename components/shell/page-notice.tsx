"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { showToast } from "@/components/ui/toast";
import { NOTICE_COOKIE } from "@/lib/platform/page-notice";

/** Shows a one-time notice that explains why the user was redirected. */
export function PageNotice() {
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a redirect changes the path
  useEffect(() => {
    const sentence = readCookie();
    if (sentence === null) return;
    // biome-ignore lint/suspicious/noDocumentCookie: plain HTTP lacks the Cookie Store API
    document.cookie = `${NOTICE_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
    showToast(sentence, { tone: "info" });
  }, [pathname]);
  return null;
}

function readCookie(): string | null {
  const entry = document.cookie.split("; ").find((part) => part.startsWith(`${NOTICE_COOKIE}=`));
  if (!entry) return null;
  try {
    return decodeURIComponent(entry.slice(NOTICE_COOKIE.length + 1)) || null;
  } catch {
    return null;
  }
}
