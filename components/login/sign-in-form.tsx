"use client";

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input, PasswordInput } from "@/components/ui/input";
import { ApiError, callApi, storeToken } from "@/lib/api-client";

/** Email and password; signing in loads `next` anew, so that the server knows the person. */
export function SignInForm({ next }: { next: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [filled, setFilled] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const look = () => {
    const values = form.current ? [...new FormData(form.current).values()] : [];
    setFilled(values.length > 0 && values.every((value) => value !== ""));
  };
  // What was typed or filled in before this script ran counts too.
  useEffect(look, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = Object.fromEntries(new FormData(event.currentTarget));
    setBusy(true);
    setError(null);
    try {
      const { token } = await callApi<{ token: string }>("/auth/login/", {
        method: "POST",
        body,
        fallback: "Login failed",
      });
      storeToken(token);
      location.replace(next);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : "Login failed");
      setBusy(false);
      form.current?.querySelector<HTMLInputElement>("[name=password]")?.focus();
    }
  };

  return (
    <form
      ref={form}
      method="post"
      onSubmit={submit}
      onInput={() => {
        setError(null);
        look();
      }}
      className="flex flex-col gap-4"
    >
      {error && <Banner tone="error">{error}</Banner>}
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
        disabled={busy || !filled}
        className="mt-1"
      >
        {busy ? "Signing in..." : "Sign In"}
      </Button>
    </form>
  );
}
