import type { Metadata } from "next";
import { getErrorMessage } from "@/components/login/errors";
import { SignIn, SignInForm } from "@/components/login/sign-in";
import { SingleSignOn } from "@/components/login/single-sign-on";
import { Providers } from "@/components/shell/providers";
import { Mark } from "@/components/ui/mark";
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
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[14vh] pb-8">
      <div className="flex w-full max-w-sm flex-col gap-6 rounded-lg border bg-surface-raised p-6 sm:p-8 max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
        <header className="flex flex-col items-center gap-1 text-center">
          <Mark className="mb-1 size-9 text-accent-text" />
          <h1 className="font-semibold text-2xl tracking-tight">Plumbline</h1>
          <p className="text-ink-muted">Sign in to your account</p>
        </header>
        <Providers>
          <SignIn next={path}>
            {oidc && (
              <SingleSignOn
                name={oidc.name}
                next={path}
                error={getErrorMessage(error, oidc.name)}
              />
            )}
            {oidc && showsPassword && <Or />}
            {showsPassword && <SignInForm next={path} />}
          </SignIn>
        </Providers>
        <p className="text-center text-ink-muted text-sm">
          Contact your administrator for account access
        </p>
      </div>
    </main>
  );
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-ink-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  );
}
