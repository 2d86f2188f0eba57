import type { ReactNode } from "react";
import type { PolicyIssueJson } from "@/lib/policies/checks/schemas";

type WitnessFinding = PolicyIssueJson["witness"]["findings"][number];

/** Shows the example text that proves an issue, with its findings marked. */
export function Witness({ witness }: { witness: PolicyIssueJson["witness"] }) {
  const { texts, language, market, findings } = witness;
  const generalReasons = [
    ...new Set(findings.filter(({ words }) => words === null).map(getReason)),
  ];
  const conditions = [language && `language ${language}`, market && `market ${market}`].filter(
    Boolean,
  );
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-md bg-surface-sunken p-2 text-sm">
      {Object.entries(texts).flatMap(([field, value]) =>
        [value].flat().map((text, index) => (
          <p
            // biome-ignore lint/suspicious/noArrayIndexKey: the elements have no state
            key={`${field} ${index}`}
            className="whitespace-pre-wrap break-words font-mono text-xs"
          >
            {markFindings(
              text,
              findings.filter(
                (finding) =>
                  finding.field === field && finding.item === (Array.isArray(value) ? index : null),
              ),
            )}
          </p>
        )),
      )}
      {findings.length === 0 && <p className="text-ink-muted text-xs">Nothing is found.</p>}
      {generalReasons.map((reason) => (
        <p key={reason} className="text-danger-text text-xs">
          {reason}
        </p>
      ))}
      {conditions.length > 0 && (
        <p className="text-ink-muted text-xs">Checked for {conditions.join(", ")}.</p>
      )}
    </div>
  );
}

function getReason({ reason }: WitnessFinding): string {
  return reason;
}

/** Marks the findings in a text. If findings overlap, marks only the first. */
function markFindings(text: string, findings: readonly WitnessFinding[]): ReactNode[] {
  const nodes: ReactNode[] = [];
  let end = 0;
  const spans = findings.flatMap(({ start_position: start, end_position: end, reason }) =>
    start === null || end === null ? [] : [{ from: start, to: end, reason }],
  );
  for (const { from, to, reason } of spans.sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (from < end) continue;
    nodes.push(
      text.slice(end, from),
      <mark
        key={from}
        title={reason}
        className="rounded-xs bg-danger-soft text-danger-text underline decoration-danger"
      >
        {text.slice(from, to)}
      </mark>,
    );
    end = to;
  }
  return [...nodes, text.slice(end)];
}
