import { Download, FileJson, KeyRound } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button";
import { PageHeader, Panel } from "@/components/ui/panel";
import { CodeBlock } from "./code-block";

const FIRST_CALL = `export PLUMBLINE_URL=https://plumbline.example.com
export PLUMBLINE_TOKEN=pl_…
curl "$PLUMBLINE_URL/api/auth/me/" -H "Authorization: Token $PLUMBLINE_TOKEN"`;

const CHECK = `node check-texts.mjs --category "Electronics" texts/*.txt`;

const FOUND = `texts/kettle.txt:3: high: “best ever” The word is prohibited. (Standards)
2 texts checked, 1 failed.`;

const IN_A_BUILD = `- run: node check-texts.mjs --category "Electronics" texts/*.txt
  env:
    PLUMBLINE_URL: https://plumbline.example.com
    PLUMBLINE_TOKEN: \${{ secrets.PLUMBLINE_TOKEN }}`;

const EXIT_CODES = [
  ["0", "No text failed."],
  ["1", "At least one text has violations."],
  ["2", "The check itself did not work: wrong arguments, no token, Plumbline not reachable."],
] as const;

/** Getting started, the conventions of all endpoints, and the script for checking texts. */
export function Guide({ script }: { script: string }) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="API Documentation"
        description="Everything that the screens do can be done by a program."
        actions={
          <>
            <a href="/api/openapi.json" className={buttonVariants()}>
              <FileJson aria-hidden />
              OpenAPI 3.1
            </a>
            <Link href="/api-tokens" className={buttonVariants()}>
              <KeyRound aria-hidden />
              API Tokens
            </Link>
          </>
        }
      />
      <Panel title="Your first call">
        <Prose>
          Create a token under <Anchor href="/api-tokens">API tokens</Anchor>, set it and the
          address of Plumbline, and ask who you are. All examples here use these two variables.
        </Prose>
        <CodeBlock code={FIRST_CALL} label="Copy the first call" />
      </Panel>
      <Conventions />
      <Panel title="Check texts from a script">
        <Prose>
          A build can refuse texts that break a rule. Take the script, which needs Node 20 or later
          and nothing else, and a token of the role reviewer. Each file is one product text.
        </Prose>
        <CodeBlock code={CHECK} label="Copy the command" />
        <Prose>It prints what breaks a rule, with file and line:</Prose>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
          tabIndex={0}
          className="overflow-x-auto rounded-md border bg-surface-sunken p-3 font-mono text-xs leading-5"
        >
          {FOUND}
        </pre>
        <dl className="my-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {EXIT_CODES.map(([code, meaning]) => (
            <div key={code} className="contents">
              <dt className="text-ink-muted">
                Exit code <code className="font-mono text-ink">{code}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <Prose>
          <Code>--guidelines "Title"</Code> also checks against brand guidelines;{" "}
          <Code>--fail-on high</Code> fails for high severity only. Nothing is stored. In a build,
          as on GitHub Actions:
        </Prose>
        <CodeBlock code={IN_A_BUILD} label="Copy the build step" />
        <details className="mt-3">
          <summary className="h-6 cursor-pointer text-accent-text text-sm hover:underline">
            The script: check-texts.mjs
          </summary>
          <div className="mt-2 flex flex-col items-start gap-2">
            <a
              download="check-texts.mjs"
              href={`data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`}
              className={buttonVariants({ size: "sm" })}
            >
              <Download aria-hidden />
              Download
            </a>
            <div className="w-full min-w-0">
              <CodeBlock code={script} label="Copy the script" />
            </div>
          </div>
        </details>
      </Panel>
    </div>
  );
}

function Conventions() {
  return (
    <Panel title="What holds everywhere">
      <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-4 text-sm">
        <li>Bodies are JSON, except uploads. Null means unknown or not checked, never zero.</li>
        <li>
          Lists take <Code>page</Code> and <Code>page_size</Code> (at most 100) and answer{" "}
          <Code>count</Code>, <Code>next</Code>, <Code>previous</Code> and <Code>results</Code>.
        </li>
        <li>
          A refusal carries a sentence under <Code>message</Code>. With status 400, each faulty
          field has its own sentences under its name, and nothing was changed.
        </li>
        <li>
          Statuses 429 and 503 say in <Code>Retry-After</Code> how many seconds to wait.
        </li>
        <li>
          Answers carry an <Code>ETag</Code>; send it as <Code>If-None-Match</Code>, and what has
          not changed is a 304 without a body.
        </li>
        <li>
          A token does what its role and yours both allow. It cannot change passwords, manage users,
          or make and revoke tokens.
        </li>
      </ul>
    </Panel>
  );
}

function Prose({ children }: { children: ReactNode }) {
  return <p className="mt-3 mb-2 max-w-prose text-sm first:mt-0">{children}</p>;
}

function Code({ children }: { children: ReactNode }) {
  return <code className="font-mono text-xs">{children}</code>;
}

function Anchor({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-accent-text underline">
      {children}
    </Link>
  );
}
