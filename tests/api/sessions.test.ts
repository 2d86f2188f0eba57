import { describe, expect, it } from "vitest";
import { describeDevice } from "@/lib/people/auth/session-list";
import { client, useApi } from "../support/api";
import { createUser, PASSWORD, signIn } from "../support/factories";

const api = useApi();
const PATH = "/auth/sessions/";
const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";

/** Creates a user with one session per client. */
async function person(sessions: number) {
  const user = await createUser({ role: "reviewer" });
  const tokens = await Promise.all(Array.from({ length: sessions }, () => signIn(user)));
  return { user, clients: tokens.map((token) => client(api.url, token)) };
}

interface Listed {
  id: string;
  device: string;
  address: string | null;
  current: boolean;
}

describe("sessions", () => {
  it("are listed with device and address, the current one marked", async () => {
    const user = await createUser({ role: "viewer" });
    const answer = await fetch(`${api.url}/api/auth/login/`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": CHROME },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    });
    const { token } = (await answer.json()) as { token: string };
    await signIn(user);
    const { status, body } = await client(api.url, token).get(PATH);
    expect(status).toBe(200);
    expect(body.count).toBe(2);
    const current = body.results.find((session: Listed) => session.current);
    expect(current).toMatchObject({
      device: "Chrome on Windows",
      address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
      created_at: expect.any(String),
      last_seen_at: expect.any(String),
    });
    expect(body.results.filter((session: Listed) => session.current)).toHaveLength(1);
  });

  it("can be ended one by one, for their user immediately", async () => {
    const { clients } = await person(2);
    const [mine, other] = clients;
    const list: Listed[] = (await mine?.get(PATH))?.body.results;
    const id = list.find(({ current }) => !current)?.id;
    expect((await mine?.delete(`${PATH}${id}/`))?.status).toBe(204);
    expect((await other?.get(PATH))?.status).toBe(401);
    expect((await mine?.delete(`${PATH}${id}/`))?.status).toBe(404);
    expect((await mine?.get(PATH))?.body.count).toBe(1);
  });

  it("can all be ended except the current one", async () => {
    const { clients } = await person(3);
    const [mine, ...others] = clients;
    expect((await mine?.delete(PATH))?.status).toBe(400);
    expect((await mine?.delete(`${PATH}?others=false`))?.status).toBe(400);
    expect((await mine?.delete(`${PATH}?others=true`))?.status).toBe(204);
    for (const other of others) expect((await other.get(PATH)).status).toBe(401);
    expect((await mine?.get(PATH))?.body.count).toBe(1);
  });

  it("of others can be listed and ended only by admins", async () => {
    const { user, clients } = await person(1);
    const path = `/auth/users/${user.id}/sessions/`;
    expect((await api.reviewer.get(path)).status).toBe(403);
    const { body } = await api.admin.get(path);
    expect(body.results).toMatchObject([{ current: false }]);
    const one = `${PATH}${body.results[0].id}/`;
    expect((await api.reviewer.delete(one)).status).toBe(404);
    expect((await api.admin.delete(one)).status).toBe(204);
    expect((await clients[0]?.get(PATH))?.status).toBe(401);
    const [entry] = (await api.admin.get("/auth/audit/?page_size=1")).body.results;
    expect(entry).toMatchObject({ action: "user.session_ended", entity_id: user.id });
    expect((await api.admin.get("/auth/users/999999/sessions/")).status).toBe(404);
    expect((await api.admin.delete(`${PATH}nothing/`)).status).toBe(404);
  });
});

it.each([
  [CHROME, "Chrome on Windows"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [`${CHROME} Edg/131.0.0.0`, "Edge on Windows"],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox on Linux"],
  ["curl/8.5.0", "curl/8.5.0"],
  ["", "Unknown device"],
  [null, "Unknown device"],
])("describes the device %j", (userAgent, device) =>
  expect(describeDevice(userAgent)).toBe(device),
);
