"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { Spinner } from "@/components/ui/progress";
import type { Role } from "@/lib/enums";
import type { LinkJson } from "@/lib/people/links/schemas";
import { ApiError, callApi, storeToken } from "@/lib/platform/api-client";
import type { FieldErrors } from "../form/field-errors";
import { Form } from "../form/form";
import { useForm } from "../form/use-form";

/** Sets the password for the link in the address and signs in, or says why the link doesn't work. */
export function SetPassword() {
  const token = useFragment();
  const link = useQuery({
    queryKey: ["link", token],
    queryFn: ({ signal }) =>
      callApi<LinkJson>("/auth/links/open/", {
        method: "POST",
        body: { token },
        signal,
        fallback: "The link could not be checked. Try again.",
      }),
    enabled: token !== null && token !== "",
    // The link was valid when the person began to type.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (token === "")
    return <InvalidLink message="This address is incomplete. Open the whole link." />;
  if (link.error) {
    const canRetry = !(link.error instanceof ApiError && link.error.status === 404);
    return (
      <InvalidLink message={link.error.message} onRetry={canRetry ? link.refetch : undefined} />
    );
  }
  if (token === null || !link.data)
    return <Spinner label="Checking the link" className="self-center py-6" />;
  return <PasswordForm key={token} token={token} link={link.data} />;
}

/** Returns the part of the address after the #; null before hydration. */
function useFragment(): string | null {
  const [fragment, setFragment] = useState<string | null>(null);
  useEffect(() => {
    const readFragment = () => setFragment(location.hash.slice(1));
    readFragment();
    window.addEventListener("hashchange", readFragment);
    return () => window.removeEventListener("hashchange", readFragment);
  }, []);
  return fragment;
}

type InvalidLinkProps = { message: string; onRetry?: () => unknown };

function InvalidLink({ message, onRetry }: InvalidLinkProps) {
  return (
    <div className="flex flex-col gap-4">
      <Banner tone="error">{message}</Banner>
      {onRetry ? (
        <Button size="lg" onClick={() => onRetry()}>
          Try Again
        </Button>
      ) : (
        <a href="/login" className={buttonVariants({ size: "lg" })}>
          Go to Sign-In
        </a>
      )}
    </div>
  );
}

const EMPTY_DRAFT = { password: "", repeated: "" };

function PasswordForm({ token, link }: { token: string; link: LinkJson }) {
  const form = useForm({
    initial: () => EMPTY_DRAFT,
    check: validateDraft,
    mutationFn: ({ password }) =>
      callApi<{ token: string }>("/auth/links/accept/", {
        method: "POST",
        body: { token, password },
        fallback: "The password could not be set. Try again.",
      }),
    onDone: (answer) => {
      storeToken(answer.token);
      location.replace("/dashboard");
      // Never resolves, so that the form stays busy until the next page loads.
      return new Promise(() => {});
    },
  });
  const name = [link.first_name, link.last_name].filter(Boolean).join(" ");
  return (
    <Form form={form}>
      <p className="text-pretty text-sm">
        {name ? `Hello ${name}. ` : ""}You will sign in as{" "}
        <strong className="break-words font-medium">{link.email}</strong>
        {` and ${ROLE_TEXTS[link.role]}.`}
      </p>
      <Field
        label="New password"
        required
        hint="At least 12 characters."
        error={form.error("password")}
      >
        <PasswordInput autoComplete="new-password" className="h-10" {...form.text("password")} />
      </Field>
      <Field label="Repeat the new password" required error={form.error("repeated")}>
        <PasswordInput autoComplete="new-password" className="h-10" {...form.text("repeated")} />
      </Field>
      {/* Tells password managers the account. */}
      <input type="text" autoComplete="username" value={link.email} readOnly hidden />
      <Button type="submit" variant="primary" size="lg" busy={form.busy} className="mt-1">
        Set Password and Sign In
      </Button>
    </Form>
  );
}

const ROLE_TEXTS: Record<Role, string> = {
  admin: "have full access",
  reviewer: "can upload, edit and review products",
  viewer: "can read products, validations and SEO",
};

function validateDraft({ password, repeated }: typeof EMPTY_DRAFT): FieldErrors {
  if ([...password].length < 12) return { password: ["A password needs at least 12 characters."] };
  return repeated === password ? {} : { repeated: ["The passwords do not match."] };
}
