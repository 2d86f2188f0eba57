/** Lowercase spellings of each unit. `findUnit` limits single letters after a space. */
const UNITS: Record<string, string> = {
  ml: "ml millilitre millilitres milliliter milliliters mililitro mililitros millilitro millilitri мл مل",
  cl: "cl centilitre centilitres centiliter",
  l: "l litre litres liter liters litro litros litri",
  g: "g gr gram grams gramm gramme grammes gramo gramos grammo grammi г غ กรัม グラム",
  kg: "kg kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramo kilogramos chilo chili chilogrammi кг",
  mg: "mg milligram milligrams milligramm",
  t: "ton tons tonne tonnes tonnen toneladas tonnellate",
  oz: "oz ounce ounces unze unzen once onza onzas oncia",
  lb: "lb lbs pound pounds pfund livre livres libra libras",
  mm: "mm millimetre millimetres millimeter millimeters milímetro milímetros millimetro millimetri",
  cm: "cm centimetre centimetres centimeter centimeters zentimeter centimètre centimètres centímetro centímetros centimetro centimetri",
  m: "m metre metres meter meters metern mètre mètres metro metros metri",
  km: "km kilometre kilometres kilometer kilometers kilometern kilomètre kilomètres kilómetro kilómetros chilometri",
  inch: 'in inch inches zoll pouce pouces pulgada pulgadas pollice pollici " ″',
  ft: "ft foot feet fuß pied pieds pie pies ′",
  mi: "mile miles meile meilen",
  m2: "m² m2 sqm",
  w: "w watt watts vatios",
  kw: "kw kilowatt",
  wh: "wh wattstunden",
  kwh: "kwh kilowattstunden",
  v: "v volt volts voltios",
  a: "amp amps ampere ampère",
  mah: "mah",
  hz: "hz hertz",
  khz: "khz",
  mhz: "mhz",
  ghz: "ghz",
  db: "db decibel decibels dezibel décibel décibels decibelios decibelio",
  c: "°c celsius",
  f: "°f fahrenheit",
  degree: "° degree degrees grad degré degrés grado grados gradi",
  bar: "bar",
  atm: "atm",
  psi: "psi",
  rpm: "rpm u/min",
  gb: "gb gigabyte gigabytes",
  tb: "tb terabyte",
  mb: "mb megabyte",
  mp: "mp megapixel megapixels mégapixels megapíxeles",
  px: "px pixel pixels",
  lm: "lm lumen lumens lúmenes",
  k: "kelvin",
  hour: "h hr hrs hour hours stunde stunden heure heures hora horas ora ore",
  minute: "min mins minute minutes minuten minuto minutos minuti",
  second:
    "s sec secs second seconds sekunde sekunden seconde secondes segundo segundos secondo secondi",
  day: "day days tag tage tagen jour jours día días giorno giorni",
  night: "night nights nacht nächte nuit nuits noche noches notte notti",
  week: "week weeks woche wochen semaine semaines semana semanas settimana settimane",
  month: "month months monat monate monaten mois mes meses mese mesi",
  year: "year years jahr jahre jahren an ans année années año años anno anni",
  percent: "% percent prozent pourcent porcentaje percento",
  usd: "$ usd dollar dollars dólares dollari",
  eur: "€ eur euro euros",
  gbp: "£ gbp",
  jpy: "¥ jpy yen",
  inr: "₹ inr rupees",
  cad: "cad",
  aud: "aud",
  chf: "chf",
  piece: "pc pcs piece pieces stk stück pièce pièces pieza piezas pezzo pezzi",
  pack: "pack packs packung packungen",
  capsule: "capsule capsules kapsel kapseln cápsula cápsulas capsula",
  cup: "cup cups tasse tassen tasses taza tazas tazza tazze",
  person: "person persons people personen personnes personas persone",
  kcal: "kcal",
  denier: "den denier",
  x: "x times mal fois veces volte",
};
const unitBySpelling = new Map(
  Object.entries(UNITS).flatMap(([unit, spellings]) =>
    spellings.split(" ").map((spelling) => [spelling, unit] as const),
  ),
);
const ONE_LETTER_UNITS = new Set("lgmwvhs");

/**
 * Returns the unit that a word stands for; null if it is not a unit.
 * @param isAttached whether the number precedes it without a space
 */
export function findUnit(word: string, isAttached: boolean): string | null {
  const spelling = word.toLowerCase();
  if (
    spelling.length === 1 &&
    ONE_LETTER_UNITS.has(spelling) &&
    !isAttached &&
    word !== spelling &&
    word !== "W" &&
    word !== "V" &&
    word !== "L"
  )
    return null;
  return unitBySpelling.get(spelling) ?? null;
}
