import { measure } from "./measure";

/**
 * Waits until `look` returns a truthy value.
 * @returns the value
 * @throws if `look` has not returned one after `seconds`
 */
export async function until<T>(
  look: () => Promise<T | null | undefined | false>,
  seconds = 20,
): Promise<T> {
  return measure("waiting", () => poll(look, seconds));
}

async function poll<T>(
  look: () => Promise<T | null | undefined | false>,
  seconds: number,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Not seen within ${seconds} s: ${look}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
