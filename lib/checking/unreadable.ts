/** A rule's content cannot be parsed; the message is for its author. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}
