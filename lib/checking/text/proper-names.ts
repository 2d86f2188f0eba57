import { toLower } from "./letter-case";

/** Returns the countries, languages, months and weekdays that a language capitalizes. */
export function getProperNames(language: string | null): ReadonlyMap<string, string> {
  const [base = "en"] = (language ?? "en").split("-");
  const cachedNames = names.get(base);
  if (cachedNames) return cachedNames;
  const nameByWord = new Map<string, string>();
  const addName = (name: string | undefined) => {
    if (name && /^\p{Lu}[\p{Ll}\p{M}]+$/u.test(name)) nameByWord.set(toLower(name, language), name);
  };
  const regionNames = new Intl.DisplayNames(base, { type: "region", fallback: "none" });
  const languageNames = new Intl.DisplayNames(base, { type: "language", fallback: "none" });
  for (const code of REGIONS) addName(regionNames.of(code));
  for (const code of LANGUAGES) addName(languageNames.of(code));
  for (let month = 0; month < 12; month++)
    addName(formatDateName({ month: "long" }, month * 30 + 15));
  for (let day = 0; day < 7; day++) addName(formatDateName({ weekday: "long" }, day));
  // These names are also ordinary words.
  for (const word of ["may", "march", "turkey", "china", "chad", "jersey", "polish"])
    nameByWord.delete(word);
  names.set(base, nameByWord);
  return nameByWord;

  function formatDateName(format: Intl.DateTimeFormatOptions, day: number): string {
    const date = Date.UTC(2024, 0, 1 + day);
    return new Intl.DateTimeFormat(base, { ...format, timeZone: "UTC" }).format(date);
  }
}

const names = new Map<string, ReadonlyMap<string, string>>();
const REGIONS =
  "AR AT AU BE BG BR CA CH CL CN CO CU CY CZ DE DK EC EE EG ES ET FI FR GR HR HU ID IE IL IN IS IT JM JP KE KR LT LU LV MA MG MX MY NL NO NP NZ PE PH PK PL PT RO RS RU SE SG SI SK TH TN TR TW UA UY VN ZA".split(
    " ",
  );
const LANGUAGES =
  "ar cs da de el en es fi fr ga he hi hr hu id is it ja ko nl no pl pt ro ru sk sl sr sv th tr uk vi zh".split(
    " ",
  );
