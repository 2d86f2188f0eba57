/** Shows the source of a rule with clickable URLs. */
export function Reference({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className="break-words text-ink-muted text-xs">
      Reference:{" "}
      {text.split(ADDRESS).map((part, index) =>
        index % 2 === 0 ? (
          part
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

/** Captures URLs, so that `split` includes them; excludes trailing punctuation. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/i;
