import { describe, expect, test } from "vitest";
import {
  flattenMessages,
  omitErrors,
  toFormFailure,
  ValidationError,
} from "@/components/form/field-errors";
import { ApiError } from "@/lib/platform/api-client";

const ERRORS = {
  name: ["This field is required."],
  guideline: { title: ["Too long."], rules: { "2": { rule_content: ["Unreadable."] } } },
};

describe("errors of fields that have changed", () => {
  test("are removed at any level, together with empty parents", () => {
    expect(omitErrors(ERRORS, ["name"])).toEqual({ guideline: ERRORS.guideline });
    expect(omitErrors(ERRORS, ["guideline.title"])).toEqual({
      name: ERRORS.name,
      guideline: { rules: ERRORS.guideline.rules },
    });
    expect(omitErrors(ERRORS, ["guideline.title", "guideline.rules", "name"])).toEqual({});
    expect(omitErrors(ERRORS, ["guideline"])).toEqual({ name: ERRORS.name });
    expect(omitErrors(ERRORS, ["title", "guideline.name"])).toEqual(ERRORS);
  });
});

describe("the message of a failed call", () => {
  test("contains the server's message and its field errors", () => {
    const body = { message: "name: Taken.", error: "name: Taken.", name: ["Taken."] };
    expect(toFormFailure(new ApiError("name: Taken.", 409, body))).toEqual({
      message: "name: Taken.",
      fields: { name: ["Taken."] },
    });
  });

  test("is the form's own validation error", () => {
    const { message, fields } = toFormFailure(new ValidationError(ERRORS));
    expect(message).toBe("Nothing was saved. Please correct the marked fields.");
    expect(flattenMessages(fields)).toEqual([
      "This field is required.",
      "Too long.",
      "Unreadable.",
    ]);
  });

  test("hides the details of internal errors", () => {
    expect(toFormFailure(new TypeError("x is undefined")).message).toBe(
      "Something went wrong on our side. Please try again.",
    );
  });
});
