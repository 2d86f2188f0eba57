import { expect, it } from "vitest";
import { db } from "@/db/client";
import { rateLimits } from "@/db/schema/users";
import { hashPassword } from "@/lib/people/auth/passwords";
import { type Answer, client, useApi } from "../support/api";
import { createUser, PASSWORD, signIn, type TestUser } from "../support/factories";

const api = useApi();
const NEW = "an entirely new sentence";
const ROUNDS = 5;

/**
 * Makes the change during several sign-ins, some of which have verified the password but not yet
 * created the session.
 */
async function besides(user: TestUser, change: () => Promise<Answer>): Promise<Answer[]> {
  const logIn = () => api.nobody.post("/auth/login/", { email: user.email, password: PASSWORD });
  const signIns = Array.from({ length: 6 }, logIn);
  const [changed, ...answers] = await Promise.all([change(), ...signIns]);
  expect(changed?.status).toBeLessThan(300);
  return answers;
}

async function expectNoSession(answers: Answer[]): Promise<void> {
  for (const { body } of answers.filter(({ status }) => status === 200)) {
    expect((await client(api.url, body.token).get("/auth/me/")).status).toBe(401);
  }
}

/**
 * Creates an account for one round. Clears the rate limits, so that earlier failures do not block
 * the sign-ins.
 */
async function account(): Promise<TestUser> {
  await db().delete(rateLimits);
  return createUser({ role: "viewer", passwordHash: await hashPassword(PASSWORD) });
}

it("ends sessions with the old password on a concurrent reset", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await account();
    const reset = () => api.admin.patch(`/auth/users/${user.id}/`, { password: NEW });
    await expectNoSession(await besides(user, reset));
  }
});

it("ends sessions on a concurrent deactivation", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await account();
    const deactivate = () => api.admin.delete(`/auth/users/${user.id}/`);
    const answers = await besides(user, deactivate);
    await api.admin.patch(`/auth/users/${user.id}/`, { is_active: true });
    await expectNoSession(answers);
  }
});

it("ends all other sessions with the old password on a concurrent password change", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await account();
    const self = client(api.url, await signIn(user));
    let token = "";
    const answers = await besides(user, async () => {
      const passwords = { current_password: PASSWORD, new_password: NEW };
      const changed = await self.post("/auth/password/", passwords);
      token = changed.body.token;
      return changed;
    });
    await expectNoSession(answers);
    expect((await client(api.url, token).get("/auth/me/")).status).toBe(200);
  }
});

it("lets an admin's reset win over a concurrent password change", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const user = await account();
    const self = client(api.url, await signIn(user));
    const passwords = { current_password: PASSWORD, new_password: NEW };
    const [reset, changed] = await Promise.all([
      api.admin.patch(`/auth/users/${user.id}/`, { password: "what the admin chose" }),
      self.post("/auth/password/", passwords),
    ]);
    expect(reset.status).toBe(200);
    const signedIn = await api.nobody.post("/auth/login/", {
      email: user.email,
      password: "what the admin chose",
    });
    expect(signedIn.status).toBe(200);
    expect([200, 401]).toContain(changed.status);
    await expectNoSession([changed]);
  }
});
