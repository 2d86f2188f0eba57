/** How a part of a screen's state is written in the URL; `absent` is what it is when it is not. */
export interface Param<Value, Absent = null> {
  /** Null where the text, perhaps of a hand-made link, is none of its values. */
  read: (text: string) => Value | null;
  absent: Absent;
}

export function text(): Param<string>;
export function text(absent: string): Param<string, string>;
export function text(absent: string | null = null) {
  return { read: (value: string): string | null => value, absent };
}

export function integer(): Param<number>;
export function integer(absent: number): Param<number, number>;
export function integer(absent: number | null = null) {
  return { read: (value: string) => (/^[+-]?\d+$/.test(value) ? Number(value) : null), absent };
}

export function flag(): Param<boolean>;
export function flag(absent: boolean): Param<boolean, boolean>;
export function flag(absent: boolean | null = null) {
  return {
    read: (value: string) => (value === "true" ? true : value === "false" ? false : null),
    absent,
  };
}

export function oneOf<const T extends string | number>(values: readonly T[]): Param<T>;
export function oneOf<const T extends string | number>(
  values: readonly T[],
  absent: NoInfer<T>,
): Param<T, T>;
export function oneOf<const T extends string | number>(
  values: readonly T[],
  absent: T | null = null,
) {
  return { read: (value: string) => values.find((each) => `${each}` === value) ?? null, absent };
}

/** A moment, as ISO 8601. */
export const moment: Param<Date> = {
  read: (value) => {
    const date = new Date(value);
    return Number.isNaN(date.getTime()) ? null : date;
  },
  absent: null,
};

export type Params = Record<string, Param<unknown, unknown>>;

export type Values<P extends Params> = {
  [Name in keyof P]: P[Name] extends Param<infer Value, infer Absent> ? Value | Absent : never;
};

/** Null takes it out of the URL. */
export type Change<P extends Params> = {
  [Name in keyof P]?: P[Name] extends Param<infer Value, unknown> ? Value | null : never;
};

export function readParams<P extends Params>(params: P, search: URLSearchParams): Values<P> {
  const entries = Object.entries(params).map(([name, { read, absent }]) => {
    const written = search.get(name);
    return [name, (written === null ? null : read(written)) ?? absent] as const;
  });
  return Object.fromEntries(entries) as Values<P>;
}

/** `search` with the change; what is as if it were absent is not written. */
export function changeParams<P extends Params>(
  params: P,
  search: string,
  change: Change<P>,
): URLSearchParams {
  const changed = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue;
    if (value === null || value === params[name]?.absent) changed.delete(name);
    else changed.set(name, value instanceof Date ? value.toISOString() : `${value}`);
  }
  return changed;
}
