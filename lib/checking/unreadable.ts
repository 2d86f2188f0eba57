/** A rule's content cannot be read; the message is a sentence for its author. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}
