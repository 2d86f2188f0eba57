import { amount } from "./amount";
import { atMost } from "./at-most";
import { bullets, items } from "./bullets";
import { noAllCaps, noMixedCapitals } from "./capitals";
import { noCharacters } from "./characters";
import type { Directive } from "./directive";
import { noDomains, noEmails, noEmoji, noPrices, noUrls } from "./elements";
import { noExclamation } from "./exclamations";
import { noHtml } from "./html";
import { language } from "./language";
import { notRegex, regex } from "./patterns";
import { noPhoneNumbers } from "./phones";
import { noEndPunctuation, noRepeatedPunctuation } from "./punctuation";
import { noRepeatedWords } from "./repeated-words";
import { maxSentenceWords, sentenceCase } from "./sentences";
import { titleCase } from "./title-case";
import { unitSpace } from "./unit-space";
import { maxWordRepeats } from "./word-repeats";

/** All directives by name, in the order of the help. */
export const DIRECTIVES: Readonly<Record<string, Directive>> = {
  no_html: noHtml,
  no_emoji: noEmoji,
  no_urls: noUrls,
  no_domains: noDomains,
  no_emails: noEmails,
  no_phone_numbers: noPhoneNumbers,
  no_prices: noPrices,
  no_characters: noCharacters,
  at_most: atMost,
  no_exclamation: noExclamation,
  no_repeated_punctuation: noRepeatedPunctuation,
  no_end_punctuation: noEndPunctuation,
  no_all_caps: noAllCaps,
  no_mixed_capitals: noMixedCapitals,
  sentence_case: sentenceCase,
  title_case: titleCase,
  no_repeated_words: noRepeatedWords,
  max_word_repeats: maxWordRepeats,
  max_sentence_words: maxSentenceWords,
  unit_space: unitSpace,
  amount,
  language,
  bullets,
  items,
  regex,
  not_regex: notRegex,
};
