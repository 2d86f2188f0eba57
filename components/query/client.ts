/**
 * What was fetched, under the key of each query, for all who show it. The words are those of React
 * Query, of which this is the part that the screens use, at a tenth of its weight.
 */
export type QueryKey = readonly (string | number | null)[];

export type QueryFunction<T> = (call: { signal: AbortSignal }) => Promise<T>;

export interface QueryState<T> {
  data: T | undefined;
  /** Why the last call failed; what came before stays. */
  error: Error | null;
}

export class QueryClient {
  readonly #queries = new Map<string, Query<unknown>>();

  /** The query of this key, which is made where there is none, with `initial` as what it knows. */
  query<T>(key: QueryKey, initial?: T): Query<T> {
    const id = JSON.stringify(key);
    const known = this.#queries.get(id) as Query<T> | undefined;
    if (known) return known;
    const query = new Query<T>(key, initial, () => this.#queries.delete(id));
    this.#queries.set(id, query as Query<unknown>);
    return query;
  }

  /**
   * Has all that is shown under keys that begin so fetched anew, and the rest when it is next shown.
   * @returns the first failure, once all have answered
   */
  async invalidate(prefix: QueryKey = []): Promise<Error | null> {
    const meant = this.#under(prefix);
    for (const query of meant) query.expire();
    const shown = meant.filter((query) => query.isWatched);
    await Promise.all(shown.map((query) => query.fetch({ anew: true })));
    return shown.find((query) => query.state.error)?.state.error ?? null;
  }

  /** Changes what is known under keys that begin so; `change` gets what each holds. */
  update<T>(prefix: QueryKey, change: (data: T) => T): void {
    for (const query of this.#under(prefix)) {
      if (query.state.data !== undefined) query.set(change(query.state.data as T));
    }
  }

  #under(prefix: QueryKey): Query<unknown>[] {
    return [...this.#queries.values()].filter(({ key }) =>
      prefix.every((part, at) => part === key[at]),
    );
  }
}

export class Query<T> {
  state: QueryState<T>;
  isFetching = false;
  /** How it is fetched: as who shows it said last. */
  queryFn: QueryFunction<T> | null = null;
  /** How long it is remembered when nobody shows it any more. */
  gcTime = 300_000;

  #updatedAt = Date.now();
  #expired = false;
  #running: { call: AbortController; done: Promise<void> } | null = null;
  #forgetting: ReturnType<typeof setTimeout> | undefined;
  readonly #watchers = new Set<() => void>();
  readonly #forget: () => void;

  constructor(
    readonly key: QueryKey,
    initial: T | undefined,
    forget: () => void,
  ) {
    this.state = { data: initial, error: null };
    this.#forget = forget;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  /** Calls `onChange` at each change. When the last watcher leaves, a call under way is given up. */
  watch(onChange: () => void): () => void {
    clearTimeout(this.#forgetting);
    this.#watchers.add(onChange);
    return () => {
      this.#watchers.delete(onChange);
      if (this.isWatched) return;
      this.#running?.call.abort();
      this.#running = null;
      this.isFetching = false;
      this.#forgetting = setTimeout(this.#forget, this.gcTime);
    };
  }

  isStale(staleTime: number): boolean {
    const { data } = this.state;
    return data === undefined || this.#expired || Date.now() - this.#updatedAt >= staleTime;
  }

  expire(): void {
    this.#expired = true;
  }

  /** Shows `data` as what was fetched now. */
  set(data: T): void {
    this.#updatedAt = Date.now();
    this.#expired = false;
    const same = JSON.stringify(data) === JSON.stringify(this.state.data);
    if (!same || this.state.error)
      this.state = { data: same ? this.state.data : data, error: null };
    this.#tell();
  }

  /**
   * Fetches, or waits for what is under way, which `anew` cancels instead. Never rejects: `state`
   * says what came of it.
   */
  fetch({ anew = false } = {}): Promise<void> {
    if (this.#running && !anew) return this.#running.done;
    this.#running?.call.abort();
    const call = new AbortController();
    const done = this.#run(call);
    this.#running = { call, done };
    return done;
  }

  async #run(call: AbortController): Promise<void> {
    this.isFetching = true;
    if (this.state.data === undefined && this.state.error)
      this.state = { ...this.state, error: null };
    this.#tell();
    // What comes of a call that was cancelled is nobody's business; those who wait for it wait for
    // the one that took its place.
    const ended = () => {
      if (call.signal.aborted) return true;
      this.#running = null;
      this.isFetching = false;
      return false;
    };
    try {
      const data = await this.queryFn?.({ signal: call.signal });
      if (ended()) return this.#running?.done;
      if (data !== undefined) this.set(data);
    } catch (error) {
      if (ended()) return this.#running?.done;
      this.state = { ...this.state, error: error instanceof Error ? error : new Error(`${error}`) };
      this.#tell();
    }
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher();
  }
}
