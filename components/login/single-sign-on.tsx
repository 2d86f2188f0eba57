"use client";

import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { buttonVariants } from "@/components/ui/button";
import { consumeProviderSignOut } from "./provider-sign-out";

type SingleSignOnProps = { name: string; next: string; error: string | null };

/** Links to the provider. After a sign-out, also offers to sign out from the provider. */
export function SingleSignOn({ name, next, error }: SingleSignOnProps) {
  const [signOut, setSignOut] = useState<string | null>(null);
  useEffect(() => setSignOut(consumeProviderSignOut()), []);
  return (
    <div className="flex flex-col gap-4">
      {error && <Banner tone="error">{error}</Banner>}
      {signOut && (
        <Banner
          tone="info"
          action={
            <a href={signOut} className="font-medium underline">
              Sign out there too
            </a>
          }
        >
          You are signed out of Plumbline, but may still be signed in at {name}.
        </Banner>
      )}
      <a
        href={`/api/auth/signin/oidc?${new URLSearchParams({ next })}`}
        className={buttonVariants({
          variant: "primary",
          size: "lg",
          className: "whitespace-normal",
        })}
      >
        Sign in with {name}
      </a>
    </div>
  );
}
