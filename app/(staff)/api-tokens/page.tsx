import type { Metadata } from "next";
import { TokensScreen } from "@/components/api-tokens/tokens-screen";
import { requirePageSession } from "@/lib/people/auth/session";
import { listApiTokens } from "@/lib/people/auth/tokens/queries";

export const metadata: Metadata = { title: "API Tokens" };

/** A user has at most 50, so one page contains them all. */
const FIRST_PAGE_QUERY = { page: 1, page_size: 100 };

export default async function ApiTokensPage() {
  const session = await requirePageSession();
  const { items } = await listApiTokens(FIRST_PAGE_QUERY, session.user);
  const { role, passwordHash } = session.user;
  return (
    <TokensScreen
      initial={items}
      role={role}
      hasPassword={passwordHash !== null}
      now={new Date().toISOString()}
    />
  );
}
