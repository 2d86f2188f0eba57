"use client";

import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { cn } from "@/components/ui/cn";
import { useUnsaved } from "./guarded-dialog";
import { submitByKey } from "./submit-by-key";
import type { FormState } from "./use-form";

type FormProps = {
  form: FormState;
  /** For a submit button that stands elsewhere. */
  id?: string;
  /** Whether there is nothing to send yet. */
  disabled?: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * Sends itself by its button, or by Ctrl and Enter in a field; a failure brings the focus to the
 * first field that it marks. A dialog around it asks before it is left.
 */
export function Form({ form, disabled, className, children, ...props }: FormProps) {
  const { busy, dirty, failure, submit } = form;
  const element = useRef<HTMLFormElement>(null);
  useUnsaved(dirty);
  useEffect(() => {
    if (!failure) return;
    // A tab that was switched to shows its fields only after this effect.
    const timer = setTimeout(() => element.current?.querySelector<HTMLElement>(MARKED)?.focus());
    return () => clearTimeout(timer);
  }, [failure]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog over this one is its child for React.
    event.stopPropagation();
    if (!busy && !disabled) submit();
  };
  return (
    <form
      {...props}
      ref={element}
      method="post"
      noValidate
      onSubmit={send}
      onKeyDown={submitByKey}
      className={cn("flex flex-col gap-4", className)}
    >
      {failure && (
        <Banner tone="error" className="w-full">
          {failure.message}
        </Banner>
      )}
      {children}
    </form>
  );
}

const MARKED = '[aria-invalid="true"], [data-invalid="true"]';
