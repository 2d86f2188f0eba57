/**
 * What was written into the URL and is not yet known to the router, which learns of each change in
 * turn, a moment later, and until then writes the older URL back. So neither it nor `location` says
 * what the next change is to start from.
 */
export class Written {
  /** From what the router shows to what was written last. */
  #steps: string[] = [];
  #changed = () => {};

  readonly watch = (changed: () => void) => {
    this.#changed = changed;
    return () => {
      this.#changed = () => {};
    };
  };

  /** What holds while the router shows `routed`; where it went elsewhere by itself, that. */
  over(routed: string): string {
    return (this.#steps.includes(routed) && this.#steps.at(-1)) || routed;
  }

  /** What the next change starts from; undefined where the URL itself says it. */
  get last(): string | undefined {
    return this.#steps.at(-1);
  }

  write(url: string): void {
    this.#steps = [...this.#steps, url];
    this.#changed();
  }

  /** The router shows `routed` now, and what was written before it is past. */
  settle(routed: string): void {
    const at = this.#steps.indexOf(routed);
    this.#steps = at < 0 ? [routed] : this.#steps.slice(at);
  }

  /** The person went back or forward, to `url`, which the router learns later as well. */
  traverse(url: string): void {
    // Another page comes with its own state, once the router shows it.
    if (pathOf(url) !== pathOf(this.last ?? url)) this.#steps = [];
    else this.#steps = [...this.#steps, url];
    this.#changed();
  }
}

function pathOf(url: string): string {
  return url.slice(0, url.indexOf("?"));
}
