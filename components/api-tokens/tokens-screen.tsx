"use client";

import { BookOpen, KeyRound, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Button, buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { loadAhead } from "@/components/ui/load-ahead";
import { PageHeader, Panel } from "@/components/ui/panel";
import type { ApiTokenJson } from "@/lib/people/auth/schemas";
import { TokensTable } from "./tokens-table";
import { useTokens } from "./use-tokens";

const CreateDialog = dynamic(
  loadAhead(() => import("./create-dialog").then((module) => module.CreateDialog)),
  {
    ssr: false,
  },
);
const RevokeDialog = dynamic(
  loadAhead(() => import("./revoke-dialog").then((module) => module.RevokeDialog)),
  {
    ssr: false,
  },
);

type TokensScreenProps = {
  initial: ApiTokenJson[];
  role: ApiTokenJson["role"];
  hasPassword: boolean;
  /** The time of rendering, so that the server and browser agree on which tokens have expired. */
  now: string;
};

/** Lists a user's API tokens. */
export function TokensScreen({ initial, role, hasPassword, now }: TokensScreenProps) {
  const tokens = useTokens(initial);
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiTokenJson | null>(null);
  const createButton = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden />
      Create Token
    </Button>
  );
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="API Tokens"
        description="Let scripts and builds use Plumbline for you. A token never has more permissions than you."
        actions={
          <>
            <Link href="/api-docs" className={buttonVariants()}>
              <BookOpen aria-hidden />
              API Documentation
            </Link>
            {tokens.length > 0 && createButton}
          </>
        }
      />
      <Panel flush>
        {tokens.length > 0 ? (
          <TokensTable tokens={tokens} now={now} onRevoke={setRevoking} />
        ) : (
          <EmptyState
            icon={KeyRound}
            title="No API tokens yet"
            text="Create one to check texts from a script, or to fail a build on violations."
            action={createButton}
          />
        )}
      </Panel>
      {creating && (
        <CreateDialog role={role} hasPassword={hasPassword} onClose={() => setCreating(false)} />
      )}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </div>
  );
}
