import { expect, it } from "vitest";
import { formatNumber } from "@/lib/format";

it("formats numbers like the browser", () => {
  const whole = [0, 7, 999, 1_000, 12_345, 999_999, 1_234_567, Number.MAX_SAFE_INTEGER];
  const others = [0.5, 1_234.5678, 1e21, Number.POSITIVE_INFINITY, Number.NaN];
  for (const value of [...whole, ...whole.map((number) => -number - 1), ...others]) {
    expect(formatNumber(value)).toBe(value.toLocaleString("en"));
  }
});
