import { deu, eng, fra, ita, spa } from "stopword";
import { DETECTING_WORDS } from "./detecting-words";
import type { Language } from "./language";

/**
 * Besides the published lists: what stands beside nouns in product texts and is never searched for,
 * chiefly verbs. With English, in each of the forms that occur.
 */
const MORE = {
  en: "no nor not neither unlike about above across after again against all along also although always among another any around away back because been before behind below beside between both but came come comes cannot could cost costs day days did does doing done down during each easily either else enough even ever every few find finds first fit fits follow follows for further gave get gets getting give gives given go goes going good had hand has have having help helps her here hers high him his hold holds how however if inside instead into it its itself just keep keeps kept know last lasts leave leaves left less let lets like little look looks low made make makes making many may measure measures might mind mm more most much must near need needs never new next none nor nothing now off often once one ones only onto open or order other others our out outside over own per place places plays please press put puts quickly quite ranges rather reach reaches read ready receive remains rest run runs same see seem seen set sets several shall she should show shows sit sits slowly small so some something soon stand stands start stay stays still stop stops such suit suits take takes tells than that their them then there these they thing things this those though three through time times together too top toward towards turn turns two under until up upon us use used uses using usual very wait want wants was way ways wear wears week weeks well were what when where whether which while who whose why wide will wipe with within without work works would year years yet you your yours can be being am is are feel feels feeling bring brings carry carries come bend bends move moves bought buy buys choose wash washed combine combines sinks sink absorb absorbs spread spreads contain contains include included includes including dries dry thanks thank lift lifts fold folds folds pull pulls connect connects charge charges weigh weighs available price prices usd eur gbp warranty question questions write wrote call calls ring long short big large great thin light grab gone says said six four five seven eight nine ten eleven twelve plenty half ask asks add adds belong belongs allow allows does serve serves hear sound sounds ground covers cover covered breathe breathes kill kills wet wets rated detaches detach heat heats main net recommended retail spare",
  de: "sowie jeweils lässt lassen läuft bleibt bleiben hält halten gibt geben macht machen gemacht passt passen sitzt liegt steht stehen besteht bietet enthält enthalten eignet sorgt kostet wählen zahlen beim ins ans dafür daran damit dabei dazu draußen immer gilt ihres ihrem ihren unser unsere unserer rückgaberecht bestellung garantie lautstärke stunden zeit tage tag jahre stück",
  fr: "heures jumellent très peu bien tout toute tous toutes chaque entre jusqu afin ainsi aussi après avant chez contre depuis donc encore être avoir fait faire peut permet laisse reste porte convient contient aide ses leurs notre nos vos cela celui celle deux trois quatre cinq six sept huit neuf dix bon bonne grand petite petit prend prenez appliquez",
  es: "salen marcas muy poco bien todo toda todos todas cada entre así aunque antes después donde cual cuyo tiene tienen lleva deja dejan queda quede permite hace hacer puede pueden ser estar ha han hay sea dos tres cuatro cinco seis siete ocho nueve diez nuestro nuestra vuestro qué quien porque durante contra hasta misma mismo otra otro otras otros aplica reparta elija",
  it: "molto poco bene tutto tutta tutti tutte ogni tra fra così anche prima dopo dove quale ha hanno lascia lasciano resta dura permette fa fare può possono essere avere due tre quattro cinque sei sette otto nove dieci nostro nostra vostro chi perché durante contro fino stessa stesso altra altro altre altri dà porta contiene costa",
} as const;
const PUBLISHED = { en: eng, de: deu, fr: fra, es: spa, it: ita };

const lists = new Map<Language, ReadonlySet<string>>();
const smallLists = new Map<Language, ReadonlySet<string>>();

/** Words that no keyword begins or ends with, in lower case. */
export function stopWords(language: Language): ReadonlySet<string> {
  const known = lists.get(language);
  if (known) return known;
  const own = language === null ? [] : MORE[language].split(" ");
  const made = new Set([...smallWords(language), ...own]);
  lists.set(language, made);
  return made;
}

/** The small words of a language alone; a name may have “hand” or “stand”. */
export function smallWords(language: Language): ReadonlySet<string> {
  const known = smallLists.get(language);
  if (known) return known;
  const detecting = [...DETECTING_WORDS].flatMap(([word, languages]) =>
    language === null || languages.includes(language) ? [word] : [],
  );
  const made = new Set([...detecting, ...(language === null ? [] : PUBLISHED[language])]);
  smallLists.set(language, made);
  return made;
}

/** Small words that hold a noun phrase together, such as the “de” of “crème de jour”. */
export const CONNECTORS: Record<Exclude<Language, null>, ReadonlySet<string>> = {
  en: new Set(["of"]),
  de: new Set(["aus", "für", "mit"]),
  fr: new Set(["de", "d", "à", "en", "du", "des"]),
  es: new Set(["de", "del", "para"]),
  it: new Set(["di", "da", "d", "in", "del", "della"]),
};
