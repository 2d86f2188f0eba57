import { Panel } from "@/components/ui/panel";
import type { PolicyMarkJson, QualityDayJson, QualityJson } from "@/lib/analytics/schemas";
import { plural } from "@/lib/format";
import { day, share, whole } from "./numbers";
import { compliantShare, QualityChart, QualityLegend } from "./quality-chart";

/** Whether the catalogue gets better: what stood at the end of each day, and what policies did to it. */
export function QualityPanel({ quality }: { quality: QualityJson }) {
  const { days, policy_changes: marks } = quality;
  const [first, last] = [days.find(({ products }) => products > 0), days.at(-1)];
  return (
    <Panel
      title="Quality of the Catalogue"
      description="By the newest verdict of each product at the end of the UTC day. Checking the same texts again changes nothing of it."
      flush
    >
      <div className="grid xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-3 p-4">
          {first && last && <Change first={first} last={last} />}
          <QualityChart days={days} marks={marks} summary={summarise(first, last)} />
          <QualityLegend withMarks={marks.length > 0} />
          <details className="text-sm">
            <summary className="inline-flex min-h-6 cursor-pointer items-center text-accent-text hover:underline">
              Show the quality by day as a table
            </summary>
            <div className="mt-2 max-h-80 overflow-y-auto rounded-md border">
              <QualityTable days={[...days].reverse()} />
            </div>
          </details>
        </div>
        <div className="border-t xl:border-t-0 xl:border-l">
          <h3 className="px-4 py-2.5 font-medium text-sm">Policy changes</h3>
          <Marks marks={[...marks].reverse()} />
        </div>
      </div>
    </Panel>
  );
}

function Change({ first, last }: { first: QualityDayJson; last: QualityDayJson }) {
  return (
    <p className="text-sm">
      <strong className="font-semibold">
        {share(compliantShare(first))} to {share(compliantShare(last))} compliant
      </strong>
      <span className="text-ink-muted">
        {" "}
        from {day(first.date)} to {day(last.date)}, average score {share(first.average_score)} to{" "}
        {share(last.average_score)}
      </span>
    </p>
  );
}

function summarise(first?: QualityDayJson, last?: QualityDayJson): string {
  if (!first || !last) return "No product had a verdict in this period.";
  return `From ${day(first.date, true)} to ${day(last.date, true)} the share of compliant products went from ${share(compliantShare(first))} to ${share(compliantShare(last))}, the average score from ${share(first.average_score)} to ${share(last.average_score)}.`;
}

/** Beside the chart; of many the newest. */
const MOST_MARKS = 8;

function Marks({ marks }: { marks: PolicyMarkJson[] }) {
  if (marks.length === 0)
    return <p className="px-4 pb-4 text-ink-muted text-sm">No policy changed in this period.</p>;
  return (
    <>
      <ul>
        {marks.slice(0, MOST_MARKS).map((mark) => (
          <li
            key={`${mark.kind} ${mark.policy_id} ${mark.version}`}
            className="border-t px-4 py-2 text-sm"
          >
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 break-words font-medium">
                {mark.policy}, version {mark.version}
              </span>
              <time dateTime={mark.date} className="text-ink-muted tabular-nums">
                {day(mark.date)}
              </time>
            </p>
            <p className="text-ink-muted tabular-nums">{difference(mark)}</p>
          </li>
        ))}
      </ul>
      {marks.length > MOST_MARKS && (
        <p className="border-t px-4 py-2 text-ink-muted text-sm">
          And {plural(marks.length - MOST_MARKS, "earlier one")}.
        </p>
      )}
    </>
  );
}

/** What a version did to texts that stayed as they were. */
function difference(mark: PolicyMarkJson): string {
  if (mark.texts === 0) return "No text was checked both before and under it.";
  return `${plural(mark.texts, "unchanged text")}: ${share(mark.before)} compliant before, ${share(mark.after)} under it`;
}

function QualityTable({ days }: { days: QualityDayJson[] }) {
  return (
    <table aria-label="Quality by day" className="w-full text-right text-sm tabular-nums">
      <thead className="bg-surface-sunken text-ink-muted text-xs">
        <tr className="border-b [&>th]:h-8 [&>th]:px-2 [&>th]:font-medium">
          <th scope="col" className="text-left">
            Date
          </th>
          <th scope="col">Products</th>
          <th scope="col">Compliant</th>
          <th scope="col">Average</th>
          <th scope="col">Checked</th>
        </tr>
      </thead>
      <tbody>
        {days.map((row) => (
          <tr key={row.date} className="border-b last:border-b-0 [&>*]:h-9 [&>*]:px-2">
            <th scope="row" className="whitespace-nowrap text-left font-normal">
              <time dateTime={row.date}>{day(row.date)}</time>
            </th>
            <td>{whole(row.products)}</td>
            <td>{share(compliantShare(row))}</td>
            <td>{share(row.average_score)}</td>
            <td>{whole(row.checked)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
