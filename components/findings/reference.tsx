import { formatDaysIn } from "@/lib/format";

/** Shows the source of a rule with clickable URLs. */
export function Reference({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className="break-words text-ink-muted text-xs">
      Reference:{" "}
      {text.split(URL_PATTERN).map((part, index) =>
        index % 2 === 0 ? (
          formatDaysIn(part)
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: parts never change their order
            key={index}
            href={part}
            target="_blank"
            rel="noreferrer"
            className="text-accent-text underline underline-offset-2"
          >
            {part}
          </a>
        ),
      )}
    </p>
  );
}

/** Matches URLs without trailing punctuation. The capture group makes `split` include the URLs. */
const URL_PATTERN = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/i;
