"use client";

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { PasswordInput } from "@/components/ui/password-input";
import { Spinner } from "@/components/ui/progress";
import { callApi, deleteToken, getStoredToken, storeToken } from "@/lib/platform/api-client";
import { useAction } from "../form/use-action";

type SignInProps = { next: string; children: ReactNode };

/** Redirects if a valid session token is stored. Otherwise shows the ways to sign in. */
export function SignIn({ next, children }: SignInProps) {
  const [resuming, setResuming] = useState(false);
  useEffect(() => {
    if (!getStoredToken()) return;
    const abortController = new AbortController();
    setResuming(true);
    callApi("/auth/me/", { fallback: "Failed to get user info", signal: abortController.signal })
      .then(() => location.replace(next))
      .catch(() => {
        if (abortController.signal.aborted) return;
        deleteToken();
        setResuming(false);
      });
    return () => abortController.abort();
  }, [next]);
  if (resuming) return <Spinner label="Loading your account" className="self-center py-6" />;
  return children;
}

/** Signs in with email and password. Loads `next` as a full page so that the server sees it. */
export function SignInForm({ next }: { next: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isComplete, setFilled] = useState(false);
  const signInAction = useAction({
    mutationFn: (body: Record<string, FormDataEntryValue>) =>
      callApi<{ token: string }>("/auth/login/", {
        method: "POST",
        body,
        fallback: "Login failed",
      }),
    onDone: ({ token }) => {
      storeToken(token);
      location.replace(next);
      // Never resolves, so that the form stays busy until the next page loads.
      return new Promise(() => {});
    },
    onFailure: () => form.current?.querySelector<HTMLInputElement>("[name=password]")?.focus(),
  });
  const { busy, failure } = signInAction;

  const checkAutofill = () => {
    const values = form.current ? [...new FormData(form.current).values()] : [];
    setFilled(values.length > 0 && values.every((value) => value !== ""));
  };
  // Detects values entered or autofilled before hydration.
  useEffect(checkAutofill, []);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    signInAction.run(Object.fromEntries(new FormData(event.currentTarget)));
  };

  return (
    <form
      ref={form}
      method="post"
      onSubmit={handleSubmit}
      onInput={() => {
        if (failure) signInAction.dismiss();
        checkAutofill();
      }}
      className="flex flex-col gap-4"
    >
      <FailureBanner failure={failure} />
      <Field label="Email">
        <Input name="email" type="email" required autoComplete="username" className="h-10" />
      </Field>
      <Field label="Password">
        <PasswordInput name="password" required className="h-10" />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        disabled={busy || !isComplete}
        className="mt-1"
      >
        {busy ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
