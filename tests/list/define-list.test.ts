import fc from "fast-check";
import { createSerializer } from "nuqs/server";
import { describe, expect, it } from "vitest";
import { AUDIT_LIST } from "@/components/audit/list";
import { FINDING_LIST } from "@/components/finding-lists/lists";
import { getFilterQuery } from "@/components/list/define-list";
import { defineProductValidationList } from "@/components/product-page/validation-list";
import { PRODUCT_LIST } from "@/components/products/list";
import { SEO_LIST } from "@/components/seo/list";
import { defineBatchList } from "@/components/upload/bulk/list";
import { USER_LIST } from "@/components/users/list";
import { VALIDATIONS } from "@/components/validations/list";
import { defineDeliveryList } from "@/components/webhooks/delivery-list";
import { PRODUCT_STATUSES } from "@/lib/enums";
import { auditExport, auditQuery } from "@/lib/outbox/audit/schemas";
import { deliveryQuery } from "@/lib/outbox/webhooks/schemas";
import { userQuery } from "@/lib/people/users/schemas";
import { pageQuery } from "@/lib/platform/pagination";
import { productExport, productQuery } from "@/lib/products/schemas";
import { seoExport, seoListQuery } from "@/lib/seo/schemas";
import { validationExport, validationListQuery } from "@/lib/validations/schemas";
import { propertyRuns } from "../support/property-runs";

const parseQuery = (search: string) => Object.fromEntries(new URLSearchParams(search));
const USUAL = { ordering: "-created_at", page: 1, page_size: 50 };

describe("a list's state in the URL", () => {
  it("has defaults for an empty URL", () => {
    expect(PRODUCT_LIST.read({})).toEqual(USUAL);
    expect(SEO_LIST.read({})).toEqual({ ordering: "seo_score", page: 1, page_size: 50 });
    expect(defineBatchList(3).read({})).toEqual({ page: 3, page_size: 10 });
  });

  it("is parsed into typed values, with the parameter names of the screen", () => {
    expect(
      PRODUCT_LIST.read(parseQuery("search=a+b%26c&status=approved&category=7&page=3")),
    ).toEqual({
      ...USUAL,
      search: "a b&c",
      status: "approved",
      category: 7,
      page: 3,
    });
    expect(SEO_LIST.read(parseQuery("status=failed&category=7&market=EU&ordering=-name"))).toEqual({
      seo_status: "failed",
      product__category: 7,
      market: "EU",
      ordering: "-name",
      page: 1,
      page_size: 50,
    });
    expect(USER_LIST.read(parseQuery("is_active=false")).is_active).toBe(false);
    expect(AUDIT_LIST.read(parseQuery("from=2026-02-03T04:05:06.000Z")).from).toEqual(
      new Date("2026-02-03T04:05:06.000Z"),
    );
  });

  it("contains the remaining values if some are excluded with a minus", () => {
    expect(PRODUCT_LIST.read(parseQuery("status=-approved,-published")).status).toEqual(
      PRODUCT_STATUSES.filter((status) => status !== "approved" && status !== "published"),
    );
    expect(PRODUCT_LIST.read(parseQuery("status=-nothing"))).toEqual(USUAL);
  });

  it("contains several values separated by commas, and other parameters of the URL", () => {
    const several = "category=7,3,7&status=approved&decision=none,approved";
    const query = PRODUCT_LIST.read(parseQuery(several));
    expect(query).toMatchObject({
      category: [7, 3],
      status: "approved",
      decision: ["none", "approved"],
    });
    expect(PRODUCT_LIST.read(parseQuery(PRODUCT_LIST.hrefOf(query)))).toEqual(query);
    expect(parseQuery(PRODUCT_LIST.pathOf(query).split("?")[1] ?? "")).toMatchObject({
      category: "7,3",
    });
    expect(parseQuery(FINDING_LIST.hrefOf(FINDING_LIST.read({ severity: "high" })))).toEqual({
      severity: "high",
      view: "one",
    });
  });

  it("has the same count key for every page and order, but not for other filters", () => {
    const filters = (search: string) =>
      getFilterQuery(PRODUCT_LIST.pathOf(PRODUCT_LIST.read(parseQuery(search))));
    const pending = filters("status=pending");
    expect(filters("status=pending&page=2&page_size=20")).toBe(pending);
    expect(filters("status=pending&ordering=name")).toBe(pending);
    expect(filters("status=pending,approved")).not.toBe(pending);
    expect(filters("")).not.toBe(pending);
  });

  it("ignores invalid values", () => {
    const wrong = "status=gone&category=1.5&batch=-1&ordering=size&page=two&page_size=21";
    expect(PRODUCT_LIST.read(parseQuery(wrong))).toEqual(USUAL);
    expect(PRODUCT_LIST.read({ search: "a\u0000b", page: "0" })).toEqual(USUAL);
    expect(PRODUCT_LIST.read({ page: ["0", "2"], toString: "x" })).toEqual(USUAL);
    expect(USER_LIST.read(parseQuery("is_active=toString")).is_active).toBeUndefined();
    expect(AUDIT_LIST.read(parseQuery("from=soon&to=0000-01-01")).from).toBeUndefined();
  });

  it("is kept in the list's own links, together with the open item", () => {
    const query = PRODUCT_LIST.read(parseQuery("search=50%25+%C3%BC+%26&status=approved&page=2"));
    const href = PRODUCT_LIST.hrefOf(query, { validation: 7 });
    expect(PRODUCT_LIST.read(parseQuery(href))).toEqual(query);
    expect(parseQuery(href).validation).toBe("7");
    expect(PRODUCT_LIST.hrefOf(PRODUCT_LIST.read({}))).toBe("");
  });
});

describe("the API path of a list", () => {
  it("depends only on the state", () => {
    expect(
      PRODUCT_LIST.pathOf(PRODUCT_LIST.read(parseQuery("page=2&status=approved&search=a"))),
    ).toBe(
      "/products/products/?search=a&status=approved&ordering=-created_at&page=2&page_size=50&similar=true",
    );
  });

  it("indicates whether the list is filtered", () => {
    expect(
      PRODUCT_LIST.isFiltered(PRODUCT_LIST.read(parseQuery("page=2&ordering=name&page_size=20"))),
    ).toBe(false);
    expect(PRODUCT_LIST.isFiltered(PRODUCT_LIST.read(parseQuery("batch=4")))).toBe(true);
    expect(USER_LIST.isFiltered(USER_LIST.read(parseQuery("is_active=false")))).toBe(true);
  });

  it("of an export contains the filters, or only the selected items", () => {
    const query = PRODUCT_LIST.read(parseQuery("status=approved&page=3&page_size=20"));
    expect(PRODUCT_LIST.exportHref(query, "csv")).toBe(
      "/api/products/products/export/?status=approved&ordering=-created_at&format=csv",
    );
    expect(PRODUCT_LIST.exportHref(query, "xlsx", [4, 2])).toBe(
      "/api/products/products/export/?ids=4%2C2&ordering=-created_at&format=xlsx",
    );
    const ofProduct = defineProductValidationList({ id: 9, product_id: "A/1" });
    expect(ofProduct.pathOf(ofProduct.read({}))).toBe(
      "/validations/validations/by-product/A%2F1/?page=1&page_size=100&detail=false",
    );
    expect(ofProduct.exportHref(ofProduct.read(parseQuery("status=failed")), "csv")).toBe(
      "/api/validations/validations/export/?status=failed&format=csv&product=9",
    );
  });
});

/** Every list, with the parameters that the API accepts for the list. */
const LISTS = [
  { list: PRODUCT_LIST, api: productQuery, download: productExport },
  { list: VALIDATIONS, api: validationListQuery, download: validationExport },
  { list: SEO_LIST, api: seoListQuery, download: seoExport },
  { list: USER_LIST, api: userQuery, download: null },
  { list: AUDIT_LIST, api: auditQuery, download: auditExport },
  { list: defineBatchList(), api: pageQuery, download: null },
  { list: defineDeliveryList(3), api: deliveryQuery, download: null },
];

describe.each(LISTS.map((each) => [each.list.path, each] as const))("%s", (_, each) => {
  // Lists differ only in their names, not in their behavior.
  const list = each.list as unknown as typeof PRODUCT_LIST;

  it("requests exactly what the URL says for any state", () => {
    fc.assert(
      fc.property(states(list), (state) => {
        const url = createSerializer(list.state, { urlKeys: list.inUrl })(state);
        const query = list.read(parseQuery(url));
        const path = parseQuery(list.pathOf(query).split("?")[1] ?? "");
        const asked = each.api.strict().parse(path);
        expect(asked).toMatchObject(query);
        if (!each.download) return;
        const { page, page_size, ...rest } = query;
        const file = parseQuery(list.exportHref(query, "csv").split("?")[1] ?? "");
        expect(each.download.strict().parse(file)).toMatchObject(rest);
      }),
      propertyRuns(20, 500),
    );
  });

  it("parses any text as the API does, or ignores it", () => {
    const names = Object.keys(list.state).map((name) => list.inUrl[name] ?? name);
    const texts = fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.constantFrom("1", "2x"));
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), texts), (params) => {
        const path = parseQuery(list.pathOf(list.read(params)).split("?")[1] ?? "");
        expect(() => each.api.strict().parse(path)).not.toThrow();
      }),
    );
  });
});

/** Generates any state of a list. */
function states(list: typeof PRODUCT_LIST): fc.Arbitrary<Record<string, unknown>> {
  const values = Object.keys(list.state).map((name) => {
    const filter = list.narrowed.find((each) => each.name === name);
    const options = filter?.choice?.options;
    // Filters without options can be set only by links.
    const listed =
      Array.isArray(options) && options.length > 0
        ? options.map(({ value }) => value as unknown)
        : null;
    const any = listed
      ? fc.constantFrom(...listed)
      : name === "ordering"
        ? fc.constantFrom(...(list.orderings ?? []), ...(list.orderings ?? []).map((f) => `-${f}`))
        : name === "page_size"
          ? fc.constantFrom(...(list.pageSizes ?? []))
          : name === "from" || name === "to"
            ? fc.date({
                min: new Date("1900-01-01"),
                max: new Date("2999-01-01"),
                noInvalidDate: true,
              })
            : ["search", "entity", "words"].includes(name)
              ? fc.string({ minLength: 1, maxLength: 50 }).filter((text) => text.trim() === text)
              : fc.integer({ min: 1, max: 1_000_000 });
    return [name, fc.option(any)] as const;
  });
  return fc.record(Object.fromEntries(values));
}
