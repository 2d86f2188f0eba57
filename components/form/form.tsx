import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { cn } from "@/components/ui/cn";
import { submitByKey } from "./submit-by-key";
import { useUnsavedChanges } from "./unsaved-changes";
import type { FormState } from "./use-form";

type FormProps = {
  form: FormState;
  /** The form's id, which allows a submit button outside the form. */
  id?: string;
  /** Whether there is nothing to submit yet. */
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * Submits with a button or with Ctrl+Enter in a field. If submission fails, focuses the first
 * invalid field. A surrounding dialog asks for confirmation before it closes with unsaved changes.
 */
export function Form({ form, disabled, className, children, ...props }: FormProps) {
  const { busy, dirty, failure, submit } = form;
  const element = useRef<HTMLFormElement>(null);
  useUnsavedChanges(dirty);
  useEffect(() => {
    if (!failure) return;
    // Waits for a newly selected tab, whose fields are rendered after this effect.
    const timer = setTimeout(() =>
      element.current?.querySelector<HTMLElement>(INVALID_FIELD_SELECTOR)?.focus(),
    );
    return () => clearTimeout(timer);
  }, [failure]);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // In React, events from a form in a nested dialog bubble up to this form.
    event.stopPropagation();
    if (!busy && !disabled) submit();
  };
  return (
    <form
      {...props}
      ref={element}
      method="post"
      noValidate
      onSubmit={handleSubmit}
      onKeyDown={submitByKey}
      className={cn("flex flex-col gap-4", className)}
    >
      <FailureBanner failure={failure} className="w-full" />
      {children}
    </form>
  );
}

const INVALID_FIELD_SELECTOR = '[aria-invalid="true"], [data-invalid="true"]';
