import { describe, expect, it } from "vitest";
import { readMarkdown } from "@/lib/style-guides/reading/markdown";
import { suggestRules } from "@/lib/style-guides/reading/read-guide";

/** Sentences about X and Y, with the pairs of words to fill in. */
interface Meanings {
  quotes: readonly [open: string, close: string];
  pairs: readonly (readonly [x: string, y: string])[];
  /** Sentences that prohibit Y, with or without X as its replacement. */
  prohibitY: readonly string[];
  /** Sentences that prohibit nothing. */
  nothing: readonly string[];
}

const MEANINGS: Readonly<Record<string, Meanings>> = {
  en: {
    quotes: ["“", "”"],
    pairs: [
      ["help", "assist"],
      ["sign in", "log on"],
      ["customer", "punter"],
    ],
    prohibitY: [
      "Our word is X, never Y.",
      "We say X, not Y.",
      "Opt for X over Y.",
      "Swap Y for X.",
      "Y should become X.",
      "Never write Y when you mean X.",
      "X is the right word; Y is not.",
      "If you are tempted to write Y, write X.",
      "It is wrong to write Y; write X.",
    ],
    nothing: [
      "Don't replace X with Y.",
      "Do not change X to Y.",
      "X must never be replaced by Y.",
      "Readers prefer X to Y.",
      "Y is fine, X is better.",
      "There is nothing wrong with Y.",
      "Never avoid X.",
      "Use Y only inside X.",
      "Y is no longer banned.",
    ],
  },
  de: {
    quotes: ["„", "“"],
    pairs: [
      ["helfen", "assistieren"],
      ["anmelden", "einloggen"],
      ["Kunde", "User"],
    ],
    prohibitY: [
      "Wir sagen X, nicht Y.",
      "Nutzen Sie X anstelle von Y.",
      "Schreiben Sie nie Y, sondern X.",
      "Y bitte vermeiden.",
      "X statt Y.",
      "Statt Y heißt es bei uns X.",
      "Aus Y wird X.",
      "Bitte kein Y.",
      "Lieber X als Y.",
      "Nicht Y, sondern X.",
    ],
    nothing: [
      "Ersetzen Sie X nicht durch Y.",
      "X darf nicht durch Y ersetzt werden.",
      "Y ist erlaubt, X ist besser.",
      "Kunden sagen Y statt X.",
      "Vermeiden Sie X nicht.",
      "Y ist nicht mehr verboten.",
      "Verzichten Sie nicht auf X.",
      "Verwenden Sie Y nur in X.",
    ],
  },
  fr: {
    quotes: ["« ", " »"],
    pairs: [
      ["aider", "assister"],
      ["se connecter", "se loguer"],
      ["client", "usager"],
    ],
    prohibitY: [
      "On dit X, pas Y.",
      "Écrivez X au lieu de Y.",
      "N'écrivez jamais Y mais X.",
      "Remplacez Y par X.",
      "Préférez X à Y.",
      "À la place de Y, écrivez X.",
      "Y est à proscrire.",
      "Bannissez Y.",
      "Dites X et non Y.",
      "X plutôt que Y.",
    ],
    nothing: [
      "Ne remplacez pas X par Y.",
      "X ne doit pas être remplacé par Y.",
      "Y est permis, X est mieux.",
      "Les clients disent Y plutôt que X.",
      "N'évitez pas X.",
      "Y n'est plus interdit.",
      "N'utilisez Y que dans X.",
      "Inutile d'éviter X.",
    ],
  },
  es: {
    quotes: ["«", "»"],
    pairs: [
      ["ayudar", "asistir"],
      ["iniciar sesión", "loguearse"],
      ["cliente", "usuario"],
    ],
    prohibitY: [
      "Decimos X, no Y.",
      "Escriba X en vez de Y.",
      "No escriba Y, sino X.",
      "Cambie Y por X.",
      "Prefiera X a Y.",
      "En lugar de Y, diga X.",
      "Prescinda de Y.",
      "Y está vetado.",
      "Nunca diga Y.",
      "X en vez de Y.",
      "Mejor X que Y.",
    ],
    nothing: [
      "No sustituya X por Y.",
      "X no debe sustituirse por Y.",
      "Y está permitido, pero X es mejor.",
      "Los clientes dicen Y en lugar de X.",
      "No evite X.",
      "Y ya no está prohibido.",
      "Use Y solo en X.",
    ],
  },
  it: {
    quotes: ["«", "»"],
    pairs: [
      ["aiutare", "assistere"],
      ["accedere", "loggarsi"],
      ["cliente", "utente"],
    ],
    prohibitY: [
      "Diciamo X, non Y.",
      "Scrivi X invece di Y.",
      "Non scrivere Y ma X.",
      "Sostituisci Y con X.",
      "Preferisci X a Y.",
      "Y è vietato.",
      "Evita Y.",
      "X anziché Y.",
      "Al posto di Y scrivi X.",
      "Mai Y.",
      "Meglio X che Y.",
    ],
    nothing: [
      "Non sostituire X con Y.",
      "X non deve essere sostituito da Y.",
      "Y è permesso, ma X è meglio.",
      "I clienti dicono Y invece di X.",
      "Non evitare X.",
      "Y non è più vietato.",
      "Usa Y solo in X.",
    ],
  },
  nl: {
    quotes: ["“", "”"],
    pairs: [
      ["helpen", "assisteren"],
      ["aanmelden", "inloggen"],
    ],
    prohibitY: [
      "Zeg X, niet Y.",
      "Schrijf X in plaats van Y.",
      "Vermijd Y.",
      "Gebruik nooit Y.",
      "Schrijf niet Y, maar X.",
    ],
    nothing: [
      "Vervang X niet door Y.",
      "Klanten zeggen Y in plaats van X.",
      "Vermijd X niet.",
      "Y is niet meer verboden.",
      "Gebruik Y alleen in X.",
      "Y mag, X is beter.",
      "X mag niet door Y worden vervangen.",
    ],
  },
  pt: {
    quotes: ["“", "”"],
    pairs: [
      ["ajudar", "assistir"],
      ["entrar", "logar"],
    ],
    prohibitY: [
      "Diga X, não Y.",
      "Escreva X em vez de Y.",
      "Evite Y.",
      "Nunca use Y.",
      "Não escreva Y, mas X.",
    ],
    nothing: [
      "Não substitua X por Y.",
      "Os clientes dizem Y em vez de X.",
      "Não evite X.",
      "Y não é mais proibido.",
      "Use Y apenas em X.",
      "Y é permitido, mas X é melhor.",
      "X não deve ser substituído por Y.",
    ],
  },
  pl: {
    quotes: ["„", "”"],
    pairs: [
      ["pomagać", "asystować"],
      ["zaloguj się", "wloguj się"],
    ],
    prohibitY: [
      "Mów X, a nie Y.",
      "Pisz X zamiast Y.",
      "Unikaj Y.",
      "Nigdy nie używaj Y.",
      "Nie pisz Y, lecz X.",
    ],
    nothing: [
      "Nie zastępuj X słowem Y.",
      "Klienci mówią Y zamiast X.",
      "Nie unikaj X.",
      "Y nie jest już zabronione.",
      "Używaj Y tylko w X.",
      "Y jest dozwolone, ale X jest lepsze.",
      "X nie może być zastąpione przez Y.",
    ],
  },
};

function contentOf(sentence: string): string {
  const options = { name: "Guide", fields: { bullets: null } };
  const { suggestions } = suggestRules(readMarkdown(sentence), options);
  return suggestions
    .filter(({ kind }) => kind !== "prose")
    .map(({ rule }) => rule.rule_content)
    .join(" & ");
}

for (const [code, { quotes, pairs, prohibitY, nothing }] of Object.entries(MEANINGS)) {
  const [open, close] = quotes;
  const fill = (template: string, x: string, y: string) =>
    template.replace(/[XY]/gu, (slot) => `${open}${slot === "X" ? x : y}${close}`);

  describe(`instructions in ${code}`, () => {
    it.each(prohibitY)("are never turned round: %s", (template) => {
      for (const [x, y] of pairs)
        expect([`${y} => ${x}`, y, ""]).toContain(contentOf(fill(template, x, y)));
    });

    it.each(nothing)("prohibit nothing: %s", (template) => {
      for (const [x, y] of pairs) expect(contentOf(fill(template, x, y))).toBe("");
    });
  });
}
