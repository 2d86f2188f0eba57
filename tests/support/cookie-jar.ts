/** An HTTP client that follows redirects one by one and stores cookies by origin. */
export class CookieJar {
  readonly #cookies = new Map<string, Map<string, string>>();

  /** Fetches a URL without following redirects. */
  async get(address: string | URL): Promise<Response> {
    const url = new URL(address);
    const cookies = this.#of(url.origin);
    const cookie = Array.from(cookies, (pair) => pair.join("=")).join("; ");
    const response = await fetch(url, {
      redirect: "manual",
      headers: { ...(cookie && { cookie }), "user-agent": "a browser of the tests" },
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ""] = set.split(";");
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === "" || /max-age=0|expires=Thu, 01 Jan 1970/i.test(set)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  /** Follows redirects from `address` to the first URL that `isEnd` accepts. */
  async follow(address: string, isEnd: (url: URL) => boolean): Promise<URL> {
    let at = new URL(address);
    for (let steps = 0; steps < 10; steps++) {
      if (isEnd(at)) return at;
      const response = await this.get(at);
      const location = response.headers.get("location");
      if (!location) throw new Error(`${at} answered ${response.status}: ${await response.text()}`);
      at = new URL(location, at);
    }
    throw new Error(`Too many redirects, last to ${at}`);
  }

  /** Returns a copy of the jar, as if the cookies had been stolen. */
  copy(): CookieJar {
    const copy = new CookieJar();
    for (const [origin, cookies] of this.#cookies) copy.#cookies.set(origin, new Map(cookies));
    return copy;
  }

  cookie(origin: string, name: string): string | undefined {
    return this.#of(origin).get(name);
  }

  #of(origin: string): Map<string, string> {
    const cookies = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, cookies);
    return cookies;
  }
}
