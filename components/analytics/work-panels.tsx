import Link from "next/link";
import { Facts, Panel } from "@/components/ui/panel";
import type { DecisionWaitJson, ModelUseJson } from "@/lib/analytics/schemas";
import { plural } from "@/lib/format";
import { duration, hours, whole } from "./numbers";

/** How long products wait for a person. */
export function DecisionWait({ wait }: { wait: DecisionWaitJson }) {
  return (
    <Panel
      title="Waiting for a Decision"
      description={`From the completed validation to the decision, over ${plural(wait.decisions, "decision")}.`}
    >
      <Facts
        items={[
          { label: "Half within", value: hours(wait.median_hours) },
          { label: "9 in 10 within", value: hours(wait.p90_hours) },
          {
            label: "In review now",
            value: (
              <Link
                href="/products?status=needs_review"
                className="text-accent-text hover:underline"
              >
                {plural(wait.waiting_now, "product")}
              </Link>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** What the model was used for and what it took. */
export function ModelUse({ model }: { model: ModelUseJson }) {
  const { validations_judged: judged, tokens_reported: reported } = model;
  return (
    <Panel
      title="Model Use"
      description={
        judged === 0
          ? "No validation of this period asked a model."
          : `Over ${plural(judged, "validation")} that a model judged${reported < judged ? `; ${whole(reported)} of them reported tokens` : ""}.`
      }
    >
      <Facts
        items={[
          { label: "Tokens read", value: model.tokens_in === null ? "—" : whole(model.tokens_in) },
          {
            label: "Tokens written",
            value: model.tokens_out === null ? "—" : whole(model.tokens_out),
          },
          { label: "Time", value: duration(model.seconds) },
          { label: "Time each", value: judged > 0 ? duration(model.seconds / judged) : "—" },
          { label: "Findings dropped", value: whole(model.dropped_findings) },
        ]}
      />
    </Panel>
  );
}
