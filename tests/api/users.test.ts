import { describe, expect, it } from "vitest";
import { useApi } from "../support/api";
import { createUser } from "../support/factories";

const api = useApi();

describe("list of accounts", () => {
  const emails = async (query: string): Promise<string[]> =>
    (await api.admin.get(`/auth/users/${query}`)).body.results.map(
      ({ email }: { email: string }) => email,
    );

  it("is searched by name, email and username, and filtered by role and status", async () => {
    const ann = await createUser({ role: "viewer", firstName: "Ann", lastName: "O_Lee" });
    const bob = await createUser({ role: "reviewer", username: "bob.o", isActive: false });
    expect(await emails("?search=ann%20o_")).toEqual([ann.email]);
    expect(await emails("?search=BOB.O")).toEqual([bob.email]);
    expect(await emails(`?search=${ann.email}`)).toEqual([ann.email]);
    expect(await emails("?search=%25")).toEqual([]);
    expect(await emails("?is_active=false")).toEqual([bob.email]);
    expect(await emails("?role=reviewer&is_active=true")).toEqual([api.users.reviewer.email]);
    const { body } = await api.admin.get("/auth/users/?role=viewer&page_size=1");
    expect(body).toMatchObject({
      count: 2,
      next: "/api/auth/users/?role=viewer&page_size=1&page=2",
    });
  });

  it("sorts by name, or by last sign-in with users who never signed in first", async () => {
    const signedIn = await createUser({ role: "viewer", username: "aaa", lastLoginAt: new Date() });
    expect((await emails("?ordering=name"))[0]).toBe(signedIn.email);
    expect((await emails("?ordering=-name")).at(-1)).toBe(signedIn.email);
    expect((await emails("?ordering=-last_login_at"))[0]).toBe(signedIn.email);
    expect((await emails("?ordering=last_login_at")).at(-1)).toBe(signedIn.email);
  });

  it("rejects invalid filters with one message each", async () => {
    const { status, body } = await api.admin.get(
      "/auth/users/?role=king&is_active=maybe&ordering=age",
    );
    expect(status).toBe(400);
    expect(Object.keys(body).sort()).toEqual(["error", "is_active", "message", "ordering", "role"]);
  });
});
