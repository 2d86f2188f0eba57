import { processState } from "@/lib/platform/process-state";

/** How a word can be written in a language: `free`, `Friday`, `NASA`. */
interface DictionarySpellings {
  lowercase: boolean;
  capitalized: boolean;
  allCaps: boolean;
}

/** A Hunspell dictionary. Proper nouns are listed with a capital, and acronyms in capitals. */
export interface Dictionary {
  find: (lowercaseWord: string, allCapsWord: string) => DictionarySpellings;
  /** Returns the affix flags of a listed word, or null if the word is not listed. */
  getFlags: (word: string) => string | null;
}

/** Languages whose dictionaries are installed as `dictionary-en` and so on. */
const LANGUAGES: ReadonlySet<string> = new Set(["en", "es", "fr", "nl", "pt"]);

/**
 * Returns the dictionary of a language, or null if there is none or it is not installed. Reads it
 * once per process, at first use. In a browser, there are no dictionaries.
 * @param language language tag, such as `pt-BR`
 */
export function getDictionary(language: string): Dictionary | null {
  const [base = ""] = language.split("-");
  if (!LANGUAGES.has(base)) return null;
  const dictionaries = processState("dictionaries", () => new Map<string, Dictionary | null>());
  const cachedDictionary = dictionaries.get(base);
  if (cachedDictionary !== undefined) return cachedDictionary;
  const dictionary = readDictionary(base);
  dictionaries.set(base, dictionary);
  return dictionary;
}

function readDictionary(language: string): Dictionary | null {
  // Pages parse rules with this folder, so it cannot import modules of Node.js.
  if (typeof process === "undefined" || !process.getBuiltinModule) return null;
  const { existsSync, readFileSync } = process.getBuiltinModule("node:fs");
  const { join } = process.getBuiltinModule("node:path");
  // The files are read by path, because the packages load both as one promise.
  const folder = join(process.cwd(), "node_modules", `dictionary-${language}`);
  const [affixPath, wordPath] = [join(folder, "index.aff"), join(folder, "index.dic")];
  if (!existsSync(affixPath) || !existsSync(wordPath)) return null;
  return parseDictionary(readFileSync(affixPath, "utf8"), readFileSync(wordPath, "utf8"));
}

/** A prefix or suffix rule: replaces `removed` with `added` in words that have the flag. */
interface Affix {
  flag: string;
  removed: string;
  added: string;
  /** Matches the stems to which the rule applies. */
  condition: string;
}

interface Affixes {
  byAdded: ReadonlyMap<string, readonly Affix[]>;
  maxLength: number;
}

/** Parses a Hunspell dictionary, with one prefix and suffix per word. Compounds are unknown. */
function parseDictionary(affixText: string, wordText: string): Dictionary {
  const readFlags = createFlagReader(/^FLAG\s+(\S+)/m.exec(affixText)?.[1]);
  const excludedFlags = Array.from(
    affixText.matchAll(/^(?:FORBIDDENWORD|NEEDAFFIX|ONLYINCOMPOUND)\s+(\S+)/gm),
    ([, flag = ""]) => flag,
  );
  const flagsByWord = new Map<string, string>();
  // Without regular expressions, hundreds of thousands of lines are read in a fraction of the time.
  for (const line of wordText.replaceAll("\r", "").split("\n").slice(1)) {
    const tab = line.indexOf("\t");
    const entry = tab === -1 ? line : line.slice(0, tab);
    const slash = entry.indexOf("/");
    const word = slash === -1 ? entry : entry.slice(0, slash);
    const flags = slash === -1 ? "" : entry.slice(slash + 1).trimEnd();
    if (word === "") continue;
    const otherFlags = flagsByWord.get(word);
    flagsByWord.set(word, otherFlags === undefined ? flags : otherFlags + flags);
  }
  const prefixes = readAffixes(affixText, "PFX");
  const suffixes = readAffixes(affixText, "SFX");

  function hasFlags(word: string, flags: readonly string[]): boolean {
    const entry = flagsByWord.get(word);
    if (entry === undefined) return false;
    const wordFlags = readFlags(entry);
    return flags.every((flag) => wordFlags.includes(flag));
  }

  function isListed(word: string): boolean {
    const entry = flagsByWord.get(word);
    return entry !== undefined && !readFlags(entry).some((flag) => excludedFlags.includes(flag));
  }

  function isInflected(word: string, flags: readonly string[]): boolean {
    // Some suffix rules only remove letters, as from `vitaminar` to `vitamina`.
    for (let length = 0; length <= Math.min(suffixes.maxLength, word.length); length++) {
      const end = word.length - length;
      for (const affix of suffixes.byAdded.get(word.slice(end)) ?? []) {
        const stem = word.slice(0, end) + affix.removed;
        if (hasFlags(stem, [...flags, affix.flag]) && meetsCondition(stem, affix, "SFX"))
          return true;
      }
    }
    return false;
  }

  function isPrefixed(word: string): boolean {
    for (let length = 1; length <= Math.min(prefixes.maxLength, word.length); length++) {
      for (const affix of prefixes.byAdded.get(word.slice(0, length)) ?? []) {
        const stem = affix.removed + word.slice(length);
        if (!meetsCondition(stem, affix, "PFX")) continue;
        if (hasFlags(stem, [affix.flag]) || isInflected(stem, [affix.flag])) return true;
      }
    }
    return false;
  }

  const isWord = (word: string) => isListed(word) || isInflected(word, []) || isPrefixed(word);
  return {
    find: (lowercaseWord, allCapsWord) => ({
      lowercase: isWord(lowercaseWord),
      capitalized: isWord(allCapsWord.charAt(0) + lowercaseWord.slice(1)),
      allCaps: isListed(allCapsWord),
    }),
    getFlags: (word) => flagsByWord.get(word) ?? null,
  };
}

function readAffixes(affixText: string, kind: "PFX" | "SFX"): Affixes {
  const byAdded = new Map<string, Affix[]>();
  let maxLength = 0;
  const pattern = new RegExp(`^${kind}[ \\t]+(\\S+)[ \\t]+(\\S+)[ \\t]+(\\S+)[ \\t]+(\\S+)`, "gm");
  for (const [, flag = "", removed = "", addedText = "", condition = ""] of affixText.matchAll(
    pattern,
  )) {
    const added = addedText.replace(/\/.*$/, "").replace(/^0$/, "");
    const affix: Affix = {
      flag,
      removed: removed === "0" ? "" : removed,
      added,
      condition,
    };
    const affixes = byAdded.get(added);
    if (affixes) affixes.push(affix);
    else byAdded.set(added, [affix]);
    maxLength = Math.max(maxLength, added.length);
  }
  return { byAdded, maxLength };
}

/** Conditions consist of letters and bracket expressions, which regular expressions share. */
function meetsCondition(stem: string, { condition }: Affix, kind: "PFX" | "SFX"): boolean {
  if (condition === ".") return true;
  const source = condition.replace(/[^\p{L}\p{M}\p{N}[\]^'’.-]/gu, "\\$&");
  return new RegExp(kind === "SFX" ? `${source}$` : `^${source}`, "u").test(stem);
}

/** Flags are single characters, pairs (`long`) or numbers separated by commas (`num`). */
function createFlagReader(type: string | undefined): (flags: string) => string[] {
  if (type === "num") return (flags) => flags.split(",");
  if (type === "long") return (flags) => flags.match(/../gsu) ?? [];
  return (flags) => Array.from(flags);
}
