import type { Metadata } from "next";
import { EntryFrame } from "@/components/login/entry-frame";
import { SetPassword } from "@/components/login/set-password";
import { Providers } from "@/components/shell/providers";

export const metadata: Metadata = { title: "Set your password", referrer: "no-referrer" };

/** The page that invitation links open. Only the browser sees the token, in the fragment. */
export default function SetPasswordPage() {
  return (
    <EntryFrame subtitle="Set your password" footer="Links work once and only for a few days.">
      <Providers>
        <SetPassword />
      </Providers>
    </EntryFrame>
  );
}
