import { expect } from "vitest";
import type { Role } from "@/lib/enums";
import { type Api, type Client, client } from "./api";
import { createUser, signIn } from "./factories";

/** Creates a user who receives no notifications from other tests. */
export async function newcomer(api: Api, role: Role = "reviewer") {
  const user = await createUser({ role, firstName: "Ada", lastName: "Lovelace" });
  return { user, caller: client(api.url, await signIn(user)) };
}

export async function bellOf(caller: Client, query = "") {
  const { status, body } = await caller.get(`/notifications/${query}`);
  expect(status).toBe(200);
  return body;
}
