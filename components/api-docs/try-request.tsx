"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type { ExampleRequest } from "@/lib/platform/openapi/schemas";
import { useAction } from "../form/use-action";
import { CodeBlock, ExampleResponse } from "./code-block";

/** Longer responses are cut, because a browser takes seconds to show them. */
const MAX_SHOWN_CHARACTERS = 50_000;

interface Response {
  status: number;
  body: unknown;
}

type TryRequestProps = { request: ExampleRequest; example: string | null };

/** Sends a GET request as the signed-in user, and shows the response in place of the example. */
export function TryRequest({ request, example }: TryRequestProps) {
  const [values, setValues] = useState(() =>
    Object.fromEntries(request.parameters.map(({ name, value }) => [name, value])),
  );
  const [query, setQuery] = useState(request.query);
  const { run, busy, answer } = useAction({ mutationFn: send });
  const path = request.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ""),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    run(query ? `${path}?${query}` : path);
  };
  return (
    <>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        {request.parameters.map(({ name }) => (
          <Field key={name} label={name} required className="w-40 max-sm:w-full">
            <Input
              className="font-mono"
              value={values[name]}
              onChange={(event) => setValues({ ...values, [name]: event.target.value })}
            />
          </Field>
        ))}
        {query !== null && (
          <Field label="Query" className="min-w-40 flex-1">
            <Input
              className="font-mono"
              placeholder="None"
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </Field>
        )}
        <Button type="submit" busy={busy} className="max-sm:h-10">
          Try It
        </Button>
      </form>
      {answer ? <SentResponse {...answer} /> : example && <ExampleResponse code={example} />}
    </>
  );
}

function SentResponse({ status, body }: Response) {
  const text = JSON.stringify(body, null, 2);
  const isCut = text.length > MAX_SHOWN_CHARACTERS;
  return (
    <section aria-label="Response" className="flex min-w-0 flex-col gap-1">
      <h3 className="font-medium text-sm">
        <span role="status">{status === 0 ? "No response" : `Response ${status}`}</span>
      </h3>
      <CodeBlock
        code={isCut ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text}
        label="Copy response"
      />
    </section>
  );
}

/** Sends a request, and returns what the server answers, including errors. */
async function send(path: string): Promise<Response> {
  try {
    return {
      status: 200,
      body: await callApi(path, { fallback: "The server cannot be reached." }),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, message, body } = error;
    return { status, body: status === 0 ? { message } : body };
  }
}
