import { wholeText } from "../draft";
import { plain } from "./directive";

const BULLET = /^\p{White_Space}*(?:[-*•–]|\p{Nd}+[.)])\p{White_Space}/u;

export const bullets = plain("bullets", "some line is a bullet or numbered", ({ lines, items }) =>
  items.length > 0 || lines.all().some((line) => BULLET.test(line))
    ? []
    : [
        wholeText(
          "The text has no bulleted or numbered line.",
          "Put the main points in lines that begin with “- ”.",
        ),
      ],
);
