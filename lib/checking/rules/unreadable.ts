/** Thrown if a rule's content cannot be parsed. The message is shown to the author. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}
