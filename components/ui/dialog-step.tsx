import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

export type DialogSize = "sm" | "md" | "lg" | "wide" | "full";

/** An open step of a dialog. */
interface OpenStep {
  id: string;
  size: DialogSize;
  close: () => void;
}

/** The steps of a dialog. */
interface DialogSteps {
  /** The id of the visible step, or null if the dialog's own content is visible. */
  shown: string | null;
  container: RefObject<HTMLDivElement | null>;
  /** Shows a step and returns a function that closes it and focuses `opener`. */
  open: (step: OpenStep, opener: HTMLElement | null) => () => void;
}

const DialogStepsContext = createContext<DialogSteps | null>(null);

/** Manages a dialog's steps. The most recently opened step is visible. */
export function useDialogSteps(): { current: OpenStep | null; steps: DialogSteps } {
  const [all, setAll] = useState<readonly OpenStep[]>([]);
  const container = useRef<HTMLDivElement>(null);
  const returnTo = useRef<HTMLElement | null>(null);
  const currentStep = all.at(-1) ?? null;
  const shownId = currentStep?.id ?? null;
  // Waits until the content that contains the opener is visible again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another step is shown
  useLayoutEffect(() => {
    returnTo.current?.focus();
    returnTo.current = null;
  }, [shownId]);
  const open = useCallback((step: OpenStep, opener: HTMLElement | null) => {
    returnTo.current = null;
    setAll((before) => [...before, step]);
    return () => {
      returnTo.current = opener;
      setAll((before) => before.filter((other) => other !== step));
    };
  }, []);
  const steps = useMemo(() => ({ shown: shownId, container, open }), [shownId, open]);
  return { current: currentStep, steps };
}

/** Renders a dialog's content and a container for the content or its steps. */
export function WithSteps({ steps, children }: { steps: DialogSteps; children: ReactNode }) {
  return (
    <DialogStepsContext value={steps}>
      {/* Before the content, which is attached to it in the same commit. */}
      <div ref={steps.container} className="contents" />
      <Attached target={steps.container} isShown={steps.shown === null}>
        {children}
      </Attached>
    </DialogStepsContext>
  );
}

const PART_CLASS = "flex min-h-0 flex-1 flex-col";

type AttachedProps = {
  target: RefObject<HTMLElement | null>;
  isShown: boolean;
  children: ReactNode;
};

/**
 * Preserves the state and scroll position of hidden content. Removes hidden content from the
 * document, so that the dialog contains only visible content.
 */
function Attached({ target, isShown, children }: AttachedProps) {
  const [host] = useState(() => {
    const element = document.createElement("div");
    element.className = PART_CLASS;
    return element;
  });
  const scrollTop = useRef(0);
  useLayoutEffect(() => {
    if (!isShown) return;
    target.current?.append(host);
    const body = host.querySelector("[data-dialog-body]");
    if (body) body.scrollTop = scrollTop.current;
    return () => {
      scrollTop.current = body?.scrollTop ?? 0;
      host.remove();
    };
  }, [host, isShown, target]);
  return createPortal(children, host);
}

type DialogStepProps = {
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: DialogSize;
  footer?: ReactNode;
  children?: ReactNode;
};

/**
 * A step of the surrounding dialog. It replaces the dialog's content, whose state is preserved. The
 * dialog adopts the step's title and size. The close button, Escape and Cancel close only the step.
 */
export function DialogStep({ onClose, size = "md", ...frame }: DialogStepProps) {
  const steps = useContext(DialogStepsContext);
  if (!steps) throw new Error("DialogStep must be used inside a Dialog.");
  const { open, container, shown } = steps;
  const id = useId();
  const opener = useRef<HTMLElement | null>(null);
  const part = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    opener.current ??= getFocusedElement();
    return open({ id, size, close: () => close() }, opener.current);
  }, [open, id, size]);
  const isShown = shown === id;
  useLayoutEffect(() => {
    if (isShown && part.current) focusFirstField(part.current);
  }, [isShown]);
  return (
    <Attached target={container} isShown={isShown}>
      <section
        ref={part}
        aria-labelledby={id}
        tabIndex={-1}
        className={`${PART_CLASS} focus:outline-none`}
      >
        <div className={headingClass}>
          <h2 id={id} className="break-words font-semibold text-lg">
            {frame.title}
          </h2>
          {frame.description && <p className="text-ink-muted text-sm">{frame.description}</p>}
        </div>
        <DialogBody>{frame.children}</DialogBody>
        {frame.footer && <DialogFooter>{frame.footer}</DialogFooter>}
      </section>
    </Attached>
  );
}

function getFocusedElement(): HTMLElement | null {
  const { activeElement } = document;
  return activeElement instanceof HTMLElement ? activeElement : null;
}

/** Focuses the `data-autofocus` element, or else the first field, or else the element itself. */
export function focusFirstField(content: HTMLElement): void {
  const field =
    content.querySelector<HTMLElement>("[data-autofocus]") ??
    content.querySelector<HTMLElement>(
      "input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)",
    );
  (field ?? content).focus();
}

export const headingClass = "border-b py-3 pr-14 pl-4";

export function DialogBody({ children }: { children: ReactNode }) {
  return (
    <div
      data-dialog-body
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto px-4 py-4 focus-visible:-outline-offset-2"
    >
      {children}
    </div>
  );
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 border-t bg-surface px-4 py-3">
      {children}
    </div>
  );
}
