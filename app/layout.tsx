import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { EARLY_INPUT_SCRIPT } from "@/components/shell/early-input";
import { THEME_COOKIE, THEME_SCRIPT, toTheme } from "@/components/shell/theme";
import { TIME_ZONE_SCRIPT } from "@/components/shell/time-zone";
import { getPageNonce } from "@/lib/people/auth/session";
import "./globals.css";

export const metadata: Metadata = {
  title: { default: "Plumbline", template: "%s · Plumbline" },
  description: "Checks product texts against category policies and brand guidelines.",
};

// Reading the cookie and the nonce makes every page dynamic, which the nonce requires anyway.
export default async function RootLayout({ children }: { children: ReactNode }) {
  const theme = toTheme((await cookies()).get(THEME_COOKIE)?.value);
  return (
    <html
      lang="en"
      data-theme={theme}
      className={theme === "dark" ? "dark" : undefined}
      suppressHydrationWarning
    >
      <head>
        <script nonce={await getPageNonce()} suppressHydrationWarning>
          {`${THEME_SCRIPT};${TIME_ZONE_SCRIPT};${EARLY_INPUT_SCRIPT}`}
        </script>
      </head>
      <body>{children}</body>
    </html>
  );
}
