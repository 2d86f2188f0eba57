import { describe, expect, it } from "vitest";
import {
  changeParams,
  flag,
  integer,
  moment,
  oneOf,
  readParams,
  text,
} from "@/components/url/params";

const params = {
  search: text(""),
  status: oneOf(["pending", "done"]),
  size: oneOf([20, 50], 50),
  page: integer(1),
  category: integer(),
  active: flag(),
  edit: flag(false),
  from: moment,
};

const read = (search: string) => readParams(params, new URLSearchParams(search));
const ABSENT = {
  search: "",
  status: null,
  size: 50,
  page: 1,
  category: null,
  active: null,
  edit: false,
  from: null,
};

describe("a screen's state in the URL", () => {
  it("is the usual one where the URL says nothing", () => {
    expect(read("")).toEqual(ABSENT);
  });

  it("is read typed", () => {
    expect(
      read(
        "search=a+b%26c&status=done&size=20&page=3&category=7&active=false&edit=true&from=2026-02-03T04:05:06.000Z",
      ),
    ).toEqual({
      search: "a b&c",
      status: "done",
      size: 20,
      page: 3,
      category: 7,
      active: false,
      edit: true,
      from: new Date("2026-02-03T04:05:06.000Z"),
    });
  });

  it("takes what a hand-made link gets wrong as not said", () => {
    expect(
      read("status=gone&size=21&page=two&category=1.5&active=yes&edit=toString&from=soon"),
    ).toEqual(ABSENT);
  });

  it("is written so that reading gives it back, without what is as usual", () => {
    const from = new Date("2026-02-03T04:05:06.000Z");
    const changed = changeParams(params, "page=2&size=20", {
      search: "50% ümlaut & more",
      active: false,
      size: 50,
      from,
    });
    expect(read(changed.toString())).toEqual({
      ...ABSENT,
      search: "50% ümlaut & more",
      active: false,
      page: 2,
      from,
    });
    expect(changed.has("size")).toBe(false);
  });

  it("leaves alone what it does not change or does not know", () => {
    const changed = changeParams(params, "utm=x&status=done&page=4", {
      page: null,
      status: undefined,
    });
    expect(changed.toString()).toBe("utm=x&status=done");
  });
});
