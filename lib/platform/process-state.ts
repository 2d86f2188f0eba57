/**
 * Returns the value with this name, which exists once in the process, and creates it if it is
 * missing. Next bundles start-up code, middleware, route handlers and pages separately, so a
 * module-level variable exists up to four times.
 * @param name unique in the process; the type of the value is fixed by its only caller
 */
export function processState<T>(name: string, create: () => T): T {
  const states = globalThis as typeof globalThis & { [key: symbol]: T | undefined };
  const key = Symbol.for(`plumbline.${name}`);
  states[key] ??= create();
  return states[key];
}
