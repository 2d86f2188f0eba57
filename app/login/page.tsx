import type { Metadata } from "next";
import { nextPath } from "@/components/login/next-path";
import { SignIn } from "@/components/login/sign-in";
import { Providers } from "@/components/shell/providers";
import { Mark } from "@/components/ui/mark";

export const metadata: Metadata = { title: "Sign in" };

export default async function LoginPage({ searchParams }: PageProps<"/login">) {
  const { next } = await searchParams;
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[14vh] pb-8">
      <div className="flex w-full max-w-sm flex-col gap-6 rounded-lg border bg-surface-raised p-6 sm:p-8 max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
        <header className="flex flex-col items-center gap-1 text-center">
          <Mark className="mb-1 size-9 text-accent-text" />
          <h1 className="font-semibold text-2xl tracking-tight">Plumbline</h1>
          <p className="text-ink-muted">Sign in to your account</p>
        </header>
        <Providers>
          <SignIn next={nextPath(next)} />
        </Providers>
        <p className="text-center text-ink-muted text-sm">
          Contact your administrator for account access
        </p>
      </div>
    </main>
  );
}
