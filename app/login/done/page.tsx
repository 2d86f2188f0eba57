import type { Metadata } from "next";
import { OpenAccount } from "@/components/login/open-account";
import { getNextPath } from "@/lib/people/auth/next-path";
import { requirePageSession } from "@/lib/people/auth/session";

export const metadata: Metadata = { title: "Signing in" };

type SignedInPageProps = { searchParams: Promise<{ next?: string | string[] }> };

/** Passes the token of the new session to the browser, as a password sign-in does. */
export default async function SignedInPage({ searchParams }: SignedInPageProps) {
  const session = await requirePageSession();
  const { next } = await searchParams;
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[14vh]">
      <OpenAccount token={session.token} next={getNextPath(next)} />
    </main>
  );
}
