import type { ReactNode } from "react";
import { Mark } from "@/components/ui/mark";

type EntryFrameProps = {
  subtitle: string;
  text?: string;
  footer: string;
  children: ReactNode;
};

/** The layout of pages for users who are not signed in. */
export function EntryFrame({ subtitle, text, footer, children }: EntryFrameProps) {
  return (
    <main className="flex min-h-dvh flex-col items-center px-4 pt-[14vh] pb-8">
      <div className="flex w-full max-w-sm flex-col gap-6 rounded-lg border bg-surface-raised p-6 sm:p-8 max-sm:border-0 max-sm:bg-transparent max-sm:p-0">
        <header className="flex flex-col items-center gap-1 text-center">
          <Mark className="mb-1 size-9 text-accent-text" />
          <h1 className="font-semibold text-2xl tracking-tight">Plumbline</h1>
          <p className="text-ink-muted">{subtitle}</p>
          {text && <p className="mt-2 text-ink-muted text-sm">{text}</p>}
        </header>
        {children}
        <p className="text-center text-ink-muted text-sm">{footer}</p>
      </div>
    </main>
  );
}
