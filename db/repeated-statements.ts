/** Lists of many values differ in length, so they rarely repeat. */
const MAX_PARAMETERS = 100;
const MAX_KNOWN = 300;

/**
 * The statements that this process has sent, up to 300. Only those that are sent again are worth
 * preparing: the server keeps prepared statements until the connection closes.
 */
export class RepeatedStatements {
  private readonly known = new Set<string>();

  /** Returns whether a statement with parameters was sent before, and remembers it. */
  note(query: string, parameterCount: number): boolean {
    if (parameterCount === 0 || parameterCount > MAX_PARAMETERS) return false;
    const isRepeated = this.known.delete(query);
    this.known.add(query);
    const [oldest] = this.known;
    if (this.known.size > MAX_KNOWN && oldest !== undefined) this.known.delete(oldest);
    return isRepeated;
  }
}
