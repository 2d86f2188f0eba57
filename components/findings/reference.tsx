/** Where a rule comes from; addresses in it are links. */
export function Reference({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <p className="break-words text-ink-muted text-xs">
      Reference:{" "}
      {text.split(ADDRESS).map((part, at) =>
        at % 2 === 0 ? (
          part
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
            key={at}
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

/** Captured, so that splitting keeps it; without the punctuation that ends the sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/i;
