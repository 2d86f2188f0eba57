"use client";

import { X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button, IconButton } from "./button";
import { cn } from "./cn";
import { type Tone, toneIcon, toneText } from "./tone";
import { restoreFocus } from "./use-return-focus";

type Toast = {
  id: number;
  message: string;
  tone: Tone;
  /** A button that also dismisses the toast. */
  action?: { label: string; onClick: () => void };
  /** How long the toast stays visible, in milliseconds. */
  lifetime: number;
  /** The toast's subject. The next toast with the same subject replaces this toast. */
  subject?: string;
};

const DEFAULT_LIFETIME_MS = 6_000;
const MAX_TOASTS = 4;
const NO_TOASTS: readonly Toast[] = [];
let toasts = NO_TOASTS;
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Shows a message for six seconds by default. Errors use a Banner, which doesn't disappear. */
export function showToast(
  message: string,
  {
    tone = "success",
    action,
    lifetime = DEFAULT_LIFETIME_MS,
    subject,
  }: Partial<Omit<Toast, "id">> = {},
) {
  lastId += 1;
  const otherToasts = toasts.filter((item) => subject === undefined || item.subject !== subject);
  setToasts(
    [...otherToasts, { id: lastId, message, tone, action, lifetime, subject }].slice(-MAX_TOASTS),
  );
}

function dismissToast(id: number) {
  setToasts(toasts.filter((item) => item.id !== id));
}

/** Renders the toasts, once in the root layout. A hovered or focused toast stays. */
export function Toaster() {
  const visibleToasts = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => NO_TOASTS,
  );
  const section = useRef<HTMLElement>(null);
  const isMoved = useOtherSide(section, visibleToasts.length);
  return (
    <section
      ref={section}
      aria-label="Notifications"
      aria-live="polite"
      className={cn(
        "pointer-events-none fixed inset-x-4 bottom-[calc(var(--bottom-bar,0px)+1rem)] z-60 flex flex-col gap-2",
        isMoved ? "items-start" : "items-end max-sm:top-3 max-sm:bottom-auto",
      )}
    >
      {visibleToasts.map((item) => (
        <ToastCard key={item.id} {...item} />
      ))}
    </section>
  );
}

const CONTROL_SELECTOR = "a, button, input, textarea, select, summary";

/** Returns whether the toasts are on the other side, because they would cover the focused control. */
function useOtherSide(section: RefObject<HTMLElement | null>, toastCount: number): boolean {
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    if (toastCount === 0) return setMoved(false);
    const moveAside = () => {
      const { activeElement: control } = document;
      const cards = [...(section.current?.children ?? [])];
      if (!control?.matches(CONTROL_SELECTOR) || section.current?.contains(control)) return;
      if (cards.some((card) => areOverlapping(card, control))) setMoved((before) => !before);
    };
    moveAside();
    document.addEventListener("focusin", moveAside);
    return () => document.removeEventListener("focusin", moveAside);
  }, [section, toastCount]);
  return isMoved;
}

function areOverlapping(first: Element, second: Element): boolean {
  const [a, b] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function ToastCard({ id, message, tone, action, lifetime }: Toast) {
  const Icon = toneIcon[tone];
  const [isPaused, setPaused] = useState(false);
  const previousFocus = useRef<Element | null>(null);
  const dismissAndRestoreFocus = () => {
    restoreFocus(previousFocus.current);
    dismissToast(id);
  };
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => dismissToast(id), lifetime);
    return () => clearTimeout(timer);
  }, [isPaused, id, lifetime]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pauses the timer and has no action
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setPaused(true);
        if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
      }}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex w-full max-w-sm animate-rise items-start gap-2.5 rounded-md border bg-surface-raised px-3 py-2 text-sm shadow-pop"
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", toneText[tone])} />
      <p className="min-w-0 flex-1 break-words">{message}</p>
      {action && (
        <Button
          size="sm"
          className="-my-0.5"
          onClick={() => {
            dismissAndRestoreFocus();
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" small className="-my-1 -mr-1.5" onClick={dismissAndRestoreFocus}>
        <X aria-hidden />
      </IconButton>
    </div>
  );
}
