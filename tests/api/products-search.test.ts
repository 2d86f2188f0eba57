import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { useApi } from "../support/api";
import { createCategory } from "../support/factories";

const api = useApi();
const search = (term: string, more = "") =>
  api.viewer.get(`/products/products/?search=${term}&page_size=5${more}`);

beforeAll(async () => {
  const category = await createCategory();
  await db().execute(sql`
    insert into products (product_id, name, description, original_description, category_id, uploaded_by)
    select 'S-' || n, 'Shirt', text, text, ${category.id}, ${api.users.admin.id} from (
      select n, case when n <= 10000 then 'Made of linen' else 'Made of hemp' end || ', worn' as text
      from generate_series(1, 10001) n) made`);
  await db().execute(sql`
    insert into searched_texts select id, product_id || chr(1) || name, description from products`);
});

describe("product search", () => {
  it("counts up to 10,000 results exactly", async () => {
    const { body } = await search("LINEN");
    expect(body).toMatchObject({ count: 10_000, count_is_exact: true });
    expect(body.results).toHaveLength(5);
  });

  it("reports 10,000 and sets the flag for more if there are more results", async () => {
    for (let n = 0; n < 2; n++) {
      const { body } = await search("worn");
      expect(body).toMatchObject({ count: 10_000, count_is_exact: false });
      expect(body.results[0]).toMatchObject({ description: "Made of hemp, worn" });
    }
  });

  it("ranks names that start with the term first on request", async () => {
    await db().execute(sql`
      with made as (
        insert into products (product_id, name, description, original_description, category_id, uploaded_by, created_at)
        select 'T-' || name, name, '', '', category_id, uploaded_by, now() - place * interval '1 day'
        from (values ('Pattern Rug', 1), ('Arctic Tern Lamp', 2), ('Tern Headphones', 3)) names (name, place),
          (select category_id, uploaded_by from products limit 1) one
        returning id, product_id, name)
      insert into searched_texts select id, product_id || chr(1) || name, '' from made`);
    const names = async (more: string) =>
      (await search("tern", more)).body.results.map(({ name }: { name: string }) => name);
    expect(await names("")).toEqual(["Pattern Rug", "Arctic Tern Lamp", "Tern Headphones"]);
    expect(await names("&by_name=true")).toEqual([
      "Tern Headphones",
      "Arctic Tern Lamp",
      "Pattern Rug",
    ]);
  });

  it("finds a rare word right after a search for a common word", async () => {
    await search("worn");
    expect((await search("hemp")).body).toMatchObject({ count: 1, count_is_exact: true });
    for (const filter of ["status=approved", "category=99", "uploaded_by=99", "batch=99"]) {
      const filtered = await search("worn", `&${filter}`);
      expect(filtered.body).toMatchObject({ count: 0, count_is_exact: true });
    }
  });
});
