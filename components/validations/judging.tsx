import { Facts } from "@/components/ui/panel";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import type { JudgingJson } from "@/lib/judging/schemas";

const STATES = { asked: "Asked now", replayed: "Replayed", not_checked: "Not checked" } as const;

/** How the model was asked in one check, rule by rule. */
export function Judging({ judging }: { judging: JudgingJson }) {
  const { input_tokens, output_tokens, milliseconds } = judging;
  return (
    <Section title="Judged by the Model">
      <Facts
        items={[
          { label: "AI Model", value: judging.model ?? "—" },
          { label: "Prompt version", value: judging.prompt_version ?? "—" },
          { label: "Mode", value: judging.mode ?? "—" },
          { label: "Exam", value: judging.is_compared ? "Taken over" : "Not yet compared" },
          { label: "Calls", value: judging.calls },
          { label: "Tokens", value: tokensOf(input_tokens, output_tokens) },
          { label: "Time", value: milliseconds === null ? "—" : `${milliseconds} ms` },
        ]}
      />
      <ul className="mt-3 divide-y text-sm">
        {judging.rules.map((rule) => (
          <li
            key={`${rule.source} ${rule.rule ?? rule.guideline_reference}`}
            className="flex flex-wrap gap-x-3 py-1.5"
          >
            <span className="min-w-0 flex-1 basis-48 break-words">
              {rule.guideline_reference}
              {rule.rule !== null && (
                <span className="text-ink-muted text-xs"> rule {rule.rule}</span>
              )}
            </span>
            <span className="text-ink-muted">
              {STATES[rule.state]}
              {rule.asked_twice && ", twice"}
              {rule.state === "replayed" && rule.answered_at && (
                <>
                  {" "}
                  from <Time value={rule.answered_at} format="full" />
                </>
              )}
              {rule.reason && `: ${rule.reason}`}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function tokensOf(read: number | null, written: number | null): string {
  return read === null && written === null ? "—" : `${read ?? 0} in, ${written ?? 0} out`;
}
