import { CopyButton } from "@/components/ui/copy-button";

/** Shows code with a copy button; `label` names the button: "Copy the call". */
export function CodeBlock({ code, label }: { code: string; label: string }) {
  return (
    <div className="relative rounded-md border bg-surface-sunken">
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
        tabIndex={0}
        className="max-h-96 overflow-auto p-3 pr-12 font-mono text-xs leading-5"
      >
        {code}
      </pre>
      <div className="absolute top-0 right-0 rounded-md bg-surface-sunken p-1.5">
        <CopyButton text={code} label={label} />
      </div>
    </div>
  );
}

/** Shows what an endpoint answers. */
export function ExampleResponse({ code }: { code: string }) {
  return (
    <section aria-label="Example response" className="flex min-w-0 flex-col gap-1">
      <h3 className="font-medium text-sm">Example response</h3>
      <CodeBlock code={code} label="Copy response" />
    </section>
  );
}
