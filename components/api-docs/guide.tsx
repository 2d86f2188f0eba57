import { Download, FileJson, KeyRound } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { buttonVariants } from "@/components/ui/button";
import { PageHeader, Panel } from "@/components/ui/panel";
import { CodeBlock } from "./code-block";

const FIRST_CALL_EXAMPLE = `export PLUMBLINE_URL=https://plumbline.example.com
export PLUMBLINE_TOKEN=pl_…
curl "$PLUMBLINE_URL/api/auth/me/" -H "Authorization: Token $PLUMBLINE_TOKEN"`;

const CHECK_COMMAND = `node check-texts.mjs --category "Electronics" texts/*.txt`;

const CHECK_OUTPUT = `texts/kettle.txt:3: high: “best ever” The word is prohibited. (Standards)
2 texts checked, 1 failed.`;

const CI_STEP_EXAMPLE = `- run: node check-texts.mjs --category "Electronics" texts/*.txt
  env:
    PLUMBLINE_URL: https://plumbline.example.com
    PLUMBLINE_TOKEN: \${{ secrets.PLUMBLINE_TOKEN }}`;

const EXIT_CODES = [
  ["0", "No text failed."],
  ["1", "At least one text has violations."],
  ["2", "The check could not run: invalid arguments, no token, or Plumbline is unreachable."],
] as const;

/** Shows the introduction, the shared conventions and the text-checking script. */
export function Guide({ script }: { script: string }) {
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="API Documentation"
        hasWideActions
        description="Everything you can do in Plumbline is also available through the API."
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
          Create a token under <Anchor href="/api-tokens">API tokens</Anchor>, set the two
          variables, and get your own user. All examples here use these variables.
        </Prose>
        <CodeBlock code={FIRST_CALL_EXAMPLE} label="Copy the first call" />
      </Panel>
      <Conventions />
      <Panel title="Check texts from a script">
        <Prose>
          Fail a build if a text violates a rule. Download the script, which needs only Node 20 or
          later, and create a token with the role reviewer. Each file contains one product text.
        </Prose>
        <CodeBlock code={CHECK_COMMAND} label="Copy the command" />
        <Prose>It prints each violation with its file and line:</Prose>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
          tabIndex={0}
          className="overflow-x-auto rounded-md border bg-surface-sunken p-3 font-mono text-xs leading-5"
        >
          {CHECK_OUTPUT}
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
          <Code>--fail-on high</Code> fails for high severity only. Nothing is stored. For example,
          as a step in GitHub Actions:
        </Prose>
        <CodeBlock code={CI_STEP_EXAMPLE} label="Copy the build step" />
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
    <Panel title="Conventions">
      <ul className="flex max-w-prose list-disc flex-col gap-1.5 pl-4 text-sm">
        <li>
          Request bodies are JSON, except for uploads. Null means unknown or not checked, never
          zero.
        </li>
        <li>
          Lists take <Code>page</Code> and <Code>page_size</Code> (at most 100) and return{" "}
          <Code>count</Code>, <Code>next</Code>, <Code>previous</Code> and <Code>results</Code>.
        </li>
        <li>
          Errors have a <Code>message</Code>. With status 400, each invalid field also has its own
          messages under its name, and nothing was changed.
        </li>
        <li>
          With status 429 or 503, <Code>Retry-After</Code> gives the number of seconds to wait.
        </li>
        <li>
          Responses have an <Code>ETag</Code>. Send it as <Code>If-None-Match</Code> to get a 304
          without a body if nothing has changed.
        </li>
        <li>
          A token can do what both its role and your role allow. It cannot change passwords, manage
          users, or create and revoke tokens.
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
