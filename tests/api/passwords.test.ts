import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { generatePassword } from "@/components/users/password-choice";
import { db } from "@/db/client";
import { users } from "@/db/schema/users";
import { isGuessable } from "@/lib/people/auth/chosen-password";
import { hashPassword } from "@/lib/people/auth/passwords";
import { client, useApi } from "../support/api";
import { createUser, PASSWORD, signIn } from "../support/factories";

/** The real library, which records how many of its calls run at once. */
const hashing = vi.hoisted(() => ({ now: 0, most: 0 }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const counted =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    async (...given: Given) => {
      hashing.most = Math.max(hashing.most, ++hashing.now);
      return work(...given).finally(() => {
        hashing.now -= 1;
      });
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

const api = useApi();
const ANN = { firstName: "Ann", lastName: "Smithson" };
const COMMON = "This is among the first passwords that attackers try. Choose another.";
const OWN = "This is too close to the account's email or name. Choose another.";
const PRESENT = "This is the present password. Choose another.";

const REFUSED: [password: string, sentence: string][] = [
  ["123456789012", COMMON],
  ["password1234", COMMON],
  ["P@ssw0rd1234", COMMON],
  ["qwertyuiop12", COMMON],
  ["1q2w3e4r5t6y", COMMON],
  ["letmeinletmein", COMMON],
  ["abcabcabcabc", COMMON],
  ["a".repeat(1000), COMMON],
  ["ann.smithson@shop.example", OWN],
  ["ANN.SMITHSON@SHOP.EXAMPLE", OWN],
  ["AnnSmithson2026", OWN],
  ["Ann Smithson", OWN],
];

describe("a chosen password", () => {
  it.each(REFUSED)("“%s” is refused wherever it is chosen: %s", async (password, sentence) => {
    const email = "ann.smithson@shop.example";
    const made = await api.admin.post("/auth/users/", {
      email,
      password,
      role: "viewer",
      first_name: ANN.firstName,
      last_name: ANN.lastName,
    });
    expect(made).toMatchObject({ status: 400, body: { password: [sentence] } });
    expect(await db().$count(users, eq(users.email, email))).toBe(0);

    const user = await createUser({ role: "viewer", ...ANN });
    const renamed = await api.admin.patch(`/auth/users/${user.id}/`, { email, password });
    expect(renamed).toMatchObject({ status: 400, body: { password: [sentence] } });

    const own = await createUser({
      role: "viewer",
      ...ANN,
      username: `${email} ${user.id}`,
      email,
    });
    const self = client(api.url, await signIn(own));
    const changed = await self.post("/auth/password/", {
      current_password: PASSWORD,
      new_password: password,
    });
    expect(changed).toMatchObject({ status: 400, body: { new_password: [sentence] } });
    const [after] = await db().select().from(users).where(eq(users.id, own.id));
    expect(after?.passwordHash).toBe(own.passwordHash);
    await db().delete(users).where(eq(users.id, own.id));
  });

  it("is not the present one, in a change or a reset", async () => {
    const user = await createUser({ role: "viewer" });
    const reset = await api.admin.patch(`/auth/users/${user.id}/`, { password: PASSWORD });
    expect(reset).toMatchObject({ status: 400, body: { password: [PRESENT] } });
    const self = client(api.url, await signIn(user));
    const passwords = { current_password: PASSWORD, new_password: PASSWORD };
    const changed = await self.post("/auth/password/", passwords);
    expect(changed).toMatchObject({ status: 400, body: { new_password: [PRESENT] } });
    expect((await self.get("/auth/me/")).status).toBe(200);
  });

  it("may be a few words, or what Plumbline makes, or anything drawn by chance", async () => {
    for (const words of ["correct horse battery", "Annapurna, 8,000 metres up", "my dog is brown"])
      expect(await isGuessable(words, ["ann", "smithson"])).toBe(false);
    const drawn = fc.string({ unit: "grapheme-ascii", minLength: 14, maxLength: 30 });
    const distinct = drawn.filter((text) => new Set(text).size > 10);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(distinct, fc.constant(null).map(generatePassword)),
        async (text) => {
          expect(await isGuessable(text)).toBe(false);
        },
      ),
    );
  });
});

it("hashes at most four passwords concurrently", async () => {
  const user = await createUser({ role: "viewer", passwordHash: await hashPassword(PASSWORD) });
  hashing.most = 0;
  const logIn = (_: unknown, n: number) =>
    api.nobody.post("/auth/login/", {
      email: n < 9 ? user.email : `nobody${n}@example.com`,
      password: PASSWORD,
    });
  const answers = await Promise.all(Array.from({ length: 24 }, logIn));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
  expect(hashing.most).toBe(4);
});
