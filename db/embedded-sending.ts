import { setImmediate as pause } from "node:timers/promises";
import {
  type ExecProtocolOptions,
  PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
} from "@electric-sql/pglite";
import { keepMarks } from "./byte-order-mark";

const { serialize } = protocol;
type Answer = Awaited<ReturnType<PGlite["execProtocolStream"]>>;
type Work<T> = Parameters<typeof PGlite.prototype.transaction<T>>[0];

/** A statement that the database keeps under a name. */
interface Prepared {
  name: string;
  parameterTypes: number[];
  /** What its rows look like: goes before each answer. */
  rowDescription: Answer;
}

/** After so long the process turns to what else it has to do, before the next statement. */
const STRETCH_MS = 10;

const MOST_PARAMETERS = 100;
const MOST_KNOWN = 300;

/**
 * PGlite that has statements prepared which come again, as `prepareRepeated` has a server do. By
 * itself it sends each in six messages and has it parsed and planned anew, which takes longer than
 * most statements. It reads a U+FEFF at the start of a value, too.
 */
export class PreparingPGlite extends PGlite {
  /** By their text, the one used last at the end; null for what has come once. */
  readonly #known = new Map<string, Prepared | null>();
  /** Names of statements that the database still keeps for nothing. */
  #forgotten: string[] = [];
  #names = 0;
  #sinceOthers = performance.now();

  override async query<T>(
    text: string,
    parameters: unknown[] = [],
    options?: QueryOptions,
  ): Promise<Results<T>> {
    if (!this.#comesAgain(text, parameters)) return super.query<T>(text, parameters, options);
    // As the inherited one does before it queues, so that statements run in the order of their calls.
    await this._checkReady();
    return this._runExclusiveTransaction(() => this.#run<T>(text, parameters, options));
  }

  override transaction<T>(work: Work<T>): Promise<T> {
    return super.transaction((tx) => {
      const query = <R>(text: string, parameters: unknown[] = [], options?: QueryOptions) =>
        tx.closed || !this.#comesAgain(text, parameters)
          ? tx.query<R>(text, parameters, options)
          : this.#run<R>(text, parameters, options);
      return work(Object.assign(Object.create(tx) as typeof tx, { query }));
    });
  }

  override async execProtocolStream(
    message: Uint8Array,
    options?: ExecProtocolOptions,
  ): Promise<Answer> {
    await this.#letOthersIn();
    const { messages, data } = await this.execProtocol(message, options);
    return keepMarks(messages, data);
  }

  /** It answers within the process: statements that follow each other would let nobody else in. */
  async #letOthersIn(): Promise<void> {
    if (performance.now() - this.#sinceOthers < STRETCH_MS) return;
    await pause();
    this.#sinceOthers = performance.now();
  }

  #comesAgain(text: string, { length }: unknown[]): boolean {
    if (length === 0 || length > MOST_PARAMETERS) return false;
    const before = this.#known.get(text);
    this.#known.delete(text);
    this.#known.set(text, before ?? null);
    for (const [oldest, prepared] of this.#known) {
      if (this.#known.size <= MOST_KNOWN) break;
      this.#known.delete(oldest);
      if (prepared) this.#forgotten.push(prepared.name);
    }
    return before !== undefined;
  }

  #run<T>(text: string, parameters: unknown[], options?: QueryOptions): Promise<Results<T>> {
    return this.runExclusive(async () => {
      const prepared = this.#known.get(text) ?? (await this.#prepare(text));
      const values = parameters.map((value, at) => {
        if (value === null || value === undefined) return null;
        // As they are, which takes a fraction of what writing and reading them as hex does.
        if (value instanceof Uint8Array) return value;
        const serializer = this.serializers[prepared.parameterTypes[at] ?? 0];
        return serializer ? serializer(value) : String(value);
      });
      const answer = await this.#send(
        serialize.bind({ statement: prepared.name, values }),
        serialize.execute({}),
      );
      if (!this.isInTransaction()) await this.syncToFs();
      // In front of PGlite's own 300, which it would copy together with them for each answer.
      const parsers: PGlite["parsers"] = Object.create(this.parsers);
      Object.assign(parsers, options?.parsers);
      const [results] = parse.parseResults([...prepared.rowDescription, ...answer], parsers, {
        rowMode: options?.rowMode,
      });
      return results as Results<T>;
    });
  }

  async #prepare(text: string): Promise<Prepared> {
    this.#names += 1;
    const name = `repeated_${this.#names}`;
    const answer = await this.#send(
      ...this.#forgotten.splice(0).map((gone) => serialize.close({ type: "S", name: gone })),
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
    );
    const prepared = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answer),
      rowDescription: answer.filter((message) => message.name === "rowDescription"),
    };
    this.#known.set(text, prepared);
    return prepared;
  }

  /** After an error the database skips what is left of the messages. @throws DatabaseError */
  #send(...messages: Uint8Array[]): Promise<Answer> {
    const together = Buffer.concat([...messages, serialize.sync()]);
    return this.execProtocolStream(together, { syncToFs: false });
  }
}
