import { expect } from "vitest";
import type { Api } from "./api";

export const CATEGORIES = "/policies/categories/";

let serial = 0;
/** Returns a name that no other category has. */
export const uniqueName = () => `Shoes ${++serial}`;

export const words = (rule_content: string) => ({
  rule_type: "prohibited_words",
  rule_content,
  description: "Words to avoid",
});

/** Creates a category through the API. */
export async function made(api: Api, body: Record<string, unknown> = {}) {
  const answer = await api.admin.post(CATEGORIES, { name: uniqueName(), ...body });
  expect(answer.status).toBe(201);
  return answer.body;
}

export const one = (id: number) => `${CATEGORIES}${id}/`;
