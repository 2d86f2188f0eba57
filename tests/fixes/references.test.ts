import { expect, it } from "vitest";
import { fixAll } from "@/lib/checking/fixes/fix-all";
import { DESCRIPTION } from "@/lib/enums";
import { policiesOf, repairable } from "./repairing";

const POLICIES = policiesOf({ ruleType: "format_requirement", content: "no_html" });

function repaired(text: string) {
  const { texts, changes } = fixAll(repairable(POLICIES, text, "en"));
  return { made: texts.at(DESCRIPTION, null)?.reading.source, changes };
}

it("writes character references out where the last tags go, so that line breaks stay what they are", () => {
  const text = "<p>One &amp; two.</p>\n<p>&bull; Blue.<br />&bull;&nbsp;CoolTech&trade; liner.</p>";
  const { made, changes } = repaired(text);
  expect(made).toBe("One & two.\n• Blue.\n• CoolTech™ liner.");
  expect(changes.every(({ start, end }) => start <= end && end <= text.length)).toBe(true);
});

it("leaves them where the text would hold markup again", () => {
  expect(repaired("<p>Write &lt;b&gt; for bold &amp; more.</p>").made).toBe(
    "Write &lt;b&gt; for bold &amp; more.",
  );
});

it("leaves them in a text that had no tags", () => {
  expect(repaired("Soft &amp; warm.").changes).toEqual([]);
});
