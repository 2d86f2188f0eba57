import { expect, it } from "vitest";
import { splitExample } from "@/components/finding-lists/example";

it.each([
  ["It is the BEST ever.", "best", "BEST"],
  ["Um produto ecolo\u0301gico, feito aqui.", "ecol\u00f3gico", "ecolo\u0301gico"],
  ["You get studio\u2013quality sound.", "studio-quality", "studio\u2013quality"],
  ["It is a \uff44\uff45\uff54\uff4f\uff58 in a bowl.", "detox", "\uff44\uff45\uff54\uff4f\uff58"],
  ["Guar\u00ad\u200banteed for life.", "guaranteed", "Guar\u00ad\u200banteed"],
  ["A line.<br>Another.", "<tag>", "<br>"],
])("marks the words in %j", (line, words, marked) => {
  expect(splitExample(line, words)).toMatchObject({ marked });
});

it("shows the beginning of a line that does not contain the words", () => {
  expect(splitExample("Nothing here.", "best")).toEqual({
    before: "",
    marked: "",
    after: "Nothing here.",
  });
});
