import { removeCharacter } from "../../edits/marks";
import { segmentGraphemes } from "../../text/segments";
import { UnreadableError } from "../unreadable";
import { createForbiddenMatch, type Directive } from "./directive";
import { unquoteArgument } from "./quoted";

export const noCharacters: Directive = {
  example: "no_characters:™®€",
  sample: 'no_characters:"™,®"',
  description: "none of these characters, exactly as they are",
  read: (argument = "") => {
    const characters = Array.from(
      segmentGraphemes(unquoteArgument(argument)),
      ({ segment }) => segment,
    )
      .filter((character) => character.trim() !== "")
      .sort((a, b) => b.length - a.length);
    if (characters.length === 0)
      throw new UnreadableError(
        'Write the characters like "no_characters:™®€"; put them in double quotes if one is a comma.',
      );
    const pattern = new RegExp(
      characters.map((character) => RegExp.escape(character)).join("|"),
      "gu",
    );
    return {
      check: ({ text }) =>
        Array.from(text.text.matchAll(pattern), ({ index, 0: matchedText }) =>
          createForbiddenMatch(
            text,
            { start: index, end: index + matchedText.length },
            "a character",
            removeCharacter,
          ),
        ),
    };
  },
};
