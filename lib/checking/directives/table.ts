import { noEmails, noUrls } from "./addresses";
import { bullets } from "./bullets";
import { noAllCaps } from "./capitals";
import type { Directive } from "./directive";
import { noEmoji } from "./emoji";
import { noExclamation } from "./exclamations";
import { noHtml } from "./html";
import { notRegex, regex } from "./patterns";
import { noPhoneNumbers } from "./phones";
import { noRepeatedWords } from "./repeated-words";
import { maxSentenceWords, sentenceCase } from "./sentences";

/** Every directive by its name, in the order of the help. */
export const DIRECTIVES: Readonly<Record<string, Directive>> = {
  no_html: noHtml,
  no_emoji: noEmoji,
  no_all_caps: noAllCaps,
  no_urls: noUrls,
  no_emails: noEmails,
  no_phone_numbers: noPhoneNumbers,
  no_exclamation: noExclamation,
  bullets,
  sentence_case: sentenceCase,
  max_sentence_words: maxSentenceWords,
  no_repeated_words: noRepeatedWords,
  regex,
  not_regex: notRegex,
};
