import type { Metadata } from "next";
import { EntryFrame } from "@/components/login/entry-frame";
import { getErrorMessage } from "@/components/login/errors";
import { SignIn, SignInForm } from "@/components/login/sign-in";
import { SingleSignOn } from "@/components/login/single-sign-on";
import { Providers } from "@/components/shell/providers";
import { getNextPath } from "@/lib/people/auth/next-path";
import { config } from "@/lib/platform/config";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const { next, error, password } = await searchParams;
  const { oidc, passwordSignIn } = config();
  const path = getNextPath(next);
  // Emergency-access accounts keep a password even if password sign-in is disabled.
  const showsPassword = passwordSignIn || password !== undefined;
  return (
    <EntryFrame
      subtitle="Sign in to your account"
      text="Plumbline checks product texts against your policies and brand guidelines, and shows what to fix."
      footer="Contact your administrator for account access"
    >
      <Providers>
        <SignIn next={path}>
          {oidc && (
            <SingleSignOn name={oidc.name} next={path} error={getErrorMessage(error, oidc.name)} />
          )}
          {oidc && showsPassword && <Or />}
          {showsPassword && <SignInForm next={path} />}
        </SignIn>
      </Providers>
    </EntryFrame>
  );
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-ink-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}
