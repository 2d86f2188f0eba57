import { describe, expect, it } from "vitest";
import { applyFirstFix } from "./fixable";

function replace(content: string, text: string, language: string) {
  return applyFirstFix({ ruleType: "prohibited_words", content }, text, language);
}

describe("a preferred word of another gender", () => {
  it.each([
    ["Portuguese", "pt", "casaco => jaqueta", "Um casaco leve."],
    ["Portuguese, with an adjective before it", "pt", "copo => xícara", "Com pequeno copo azul."],
    ["Portuguese, with a numeral", "pt-BR", "copos => xícaras", "Kit de dois copos."],
    ["Spanish", "es", "silla => asiento", "Mueve la silla con una mano."],
    ["Italian", "it", "zaino => borsa", "Uno zaino per la scuola."],
    ["French, by the article of the noun", "fr", "rare => précieux", "C’est une pierre rare."],
    ["French, by the ending of the noun", "fr", "zen => décontracté", "Pour des coutures zen ici."],
    ["French, for a noun of unknown gender", "fr", "tissage => trame", "Un tissage doux."],
    ["Spanish, for a noun of unknown gender", "es", "tejido => malla", "Un tejido suave."],
    ["Spanish, after an article", "es", "casas => hogares", "El calor de las casas."],
    ["Portuguese, after an adverb", "pt", "leve => macio", "Uma opção muito mais leve."],
    ["German, in the dative plural", "de", "Lampen => Leuchte", "Das Licht aus den Lampen."],
    ["Czech", "cs", "komplet => souprava", "Tento zimní komplet hřeje."],
    ["Serbian", "sr", "ranac => torba", "Kupite ranac danas."],
    ["Ukrainian", "uk", "диван => канапа", "Це великий диван."],
  ])("is left to the editor in %s", (_, language, content, text) => {
    expect(replace(content, text, language)).toBeNull();
  });

  it.each([
    ["pt", "casaco => jaqueta", "Casaco: lã", "Jaqueta: lã"],
    ["pt", "bolso => bolsinho", "Um bolso interno.", "Um bolsinho interno."],
    ["pt", "perfeito => ideal", "O tamanho perfeito.", "O tamanho ideal."],
    ["es", "ramo => bouquet", "La forma del ramo.", "La forma del bouquet."],
    ["es", "perfecta => ideal", "La silla perfecta.", "La silla ideal."],
    ["es", "linda => bonita", "La linda silla.", "La bonita silla."],
    ["fr", "zen => décontracté", "Un style zen.", "Un style décontracté."],
    ["cs", "luxusní => moderní", "Je to luxusní lampa.", "Je to moderní lampa."],
    ["de", "Lampen => Leuchten", "Das Licht aus den Lampen.", "Das Licht aus den Leuchten."],
    ["sr", "Ranac => Torba", "Ranac: 20 l", "Torba: 20 l"],
    ["en", "sofa => couch", "A large sofa.", "A large couch."],
  ])("is inserted where nothing has to agree (%s: %s)", (language, content, text, fixed) => {
    expect(replace(content, text, language)).toBe(fixed);
  });
});

describe("a preferred word whose inflection is not known", () => {
  it.each([
    ["a noun that can be a verb there", "en", "love => affection", "Shoppers who love it stay."],
    ["a verb used as a noun", "en", "purchase => buy", "Keep it with your purchase."],
    ["an adjective for a noun", "en", "bargain => affordable", "It is a bargain."],
    ["a superlative", "en", "best => good", "The best sock."],
    ["a noun without plural", "en", "tool => equipment", "Take a tool with you."],
    ["a word that the sentence has", "en", "cheap => durable", "A cheap sock of great durability."],
    ["a quoted title", "en", "great => good", "The film “The Great Escape” is included."],
    ["a quoted title", "en", "great => good", "The film »The Great Escape« is included."],
    ["a noun of another gender", "de", "Support => Hilfe", "Unser Support ist da."],
    ["an adjective without ending", "de", "top => hochwertig", "In top Qualität."],
    ["a separable verb", "de", "verwenden => einsetzen", "Sie verwenden die Lampe."],
    ["a noun", "nl", "lamp => licht", "De lamp is wit."],
    ["an adverb", "nl", "stevig => robuust", "Een stevig gebouwde lamp."],
    ["an imperative", "sv", "uppgradera => höja", "Uppgradera din stil."],
    ["a noun", "sv", "väska => ryggsäck", "En fin väska."],
    ["a noun at the start of a line", "pt", "uso => utilização", "Uso direto."],
    ["a participle before a noun", "fr", "élégant => raffiné", "Un élégant plateau."],
    ["a noun after another", "fr", "design => dessin", "Table de chevet design en marbre."],
    ["a noun after an adjective", "fr", "design => dessin", "Étagère murale design."],
    ["a noun in a foreign term", "it", "design => stile", "Il mondo dell’interior design."],
    ["a part of a compound", "en", "easy => simple", "An easy-going sock."],
    ["a preposition of its own", "en", "resistant => sturdy", "It is resistant to heat."],
    ["a preposition of its own", "pt", "resistente => durável", "Um balde resistente a impactos."],
    ["an adverb", "es", "mejor => óptimo", "La opción que mejor se adapte."],
    ["a phrase before a noun", "en", "perfect => well suited", "The perfect sock."],
    ["a verb before a clause", "en", "ensure => provide", "We ensure that it fits."],
    ["a word like the next one", "de", "perfekte => passende", "Für perfekte Passform."],
    ["an adverb", "en", "easy => simple", "It fits easy into the bag."],
    ["an adjective after another", "pt", "fácil => macio", "Uma capa suave e fácil."],
    ["an adjective", "pl", "tani => dobry", "Bardzo tani koc."],
  ])("is left to the editor for %s in %s", (_, language, content, text) => {
    expect(replace(content, text, language)).toBeNull();
  });

  it.each([
    ["en", "can not => cannot", "You can not wash it.", "You cannot wash it."],
    ["en", "colour => color", "A colour of wool.", "A color of wool."],
    ["en", "millimetres => mm", "It is 5 millimetres long.", "It is 5 mm long."],
    ["en", "purchase => buy", "You can purchase it.", "You can buy it."],
    ["en", "users => customers", "Our users like it.", "Our customers like it."],
    ["en", "prior to => before", "Wash prior to use.", "Wash before use."],
    ["en", "utilizes => uses", "It utilizes wool.", "It uses wool."],
    ["de", "billige => günstige", "Die billige Lampe.", "Die günstige Lampe."],
    ["de", "Handyhülle => Smartphonehülle", "Eine Handyhülle.", "Eine Smartphonehülle."],
    ["de", "kostenlos => gratis", "Der Versand ist kostenlos.", "Der Versand ist gratis."],
    ["de", "Email => E-Mail", "Eine Email genügt.", "Eine E-Mail genügt."],
    ["nl", "prachtige => mooie", "Een prachtige lamp.", "Een mooie lamp."],
    ["nl", "stevig => robuust", "De lamp is stevig.", "De lamp is robuust."],
    ["sv", "perfekta => lämpliga", "De är perfekta för alla.", "De är lämpliga för alla."],
    ["nl", "Samenvatting => Inhoud", "Samenvatting: 5 lampen", "Inhoud: 5 lampen"],
    ["es", "barato => de bajo precio", "Un sofá barato.", "Un sofá de bajo precio."],
    ["pl", "Akme => Acme", "Torba Akme jest duża.", "Torba Acme jest duża."],
    ["ja", "安い => 手頃な", "安い靴です。", "手頃な靴です。"],
  ])("is inserted where its form is proven (%s: %s)", (language, content, text, fixed) => {
    expect(replace(content, text, language)).toBe(fixed);
  });

  it("is always inserted if it is the same word in another spelling", () => {
    const languages = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "sv", null];
    for (const language of languages) {
      const rule = { ruleType: "prohibited_words", content: "on-line => online" } as const;
      expect(applyFirstFix(rule, "Nur on-line 5 cm.", language)).toBe("Nur online 5 cm.");
    }
  });
});

describe("an English noun", () => {
  it.each([
    ["a label", "features => has", "Features: wool"],
    ["a label that can also be a verb", "features => offers", "Features: wool"],
    ["a heading", "features => has", "<p>A sock.</p><p><b>Features</b></p><p>Wool</p>"],
    ["a noun after “prior to”", "purchase => buy", "Try it prior to purchase."],
    ["a noun after “in addition to”", "purchase => buy", "In addition to purchase costs."],
    ["the subject of another verb", "purchase => buy", "You purchase helps us."],
  ])("is not replaced with a verb in %s", (_, content, text) => {
    expect(replace(content, text, "en")).toBeNull();
  });

  it.each([
    ["features => properties", "Features: wool", "Properties: wool"],
    ["cheap => affordable", "Price: cheap", "Price: affordable"],
    ["pleather => vegan leather", "Material: pleather", "Material: vegan leather"],
    ["usage => use", "Wash it prior to usage.", "Wash it prior to use."],
    ["purchase => buy", "If you want to purchase it.", "If you want to buy it."],
    ["purchase => buy", "You purchase items here.", "You buy items here."],
  ])("does not affect other words in its place (%s: %s)", (content, text, fixed) => {
    expect(replace(content, text, "en")).toBe(fixed);
  });
});

describe("a word in its place", () => {
  it.each([
    ["an ampersand in a name", "fr", "& => et", "Le parfum Dolce & Gabbana sent bon."],
    ["an ampersand in a name", "pt", "& => e", "O vinho Moët & Chandon é bom."],
    ["an ampersand in a name", "de", "& => und", "Ein Parfum von Dolce & Gabbana."],
    ["an ampersand between capitals", "en", "& => and", "We like Salt & Pepper here."],
    ["a verb that is spelled like an acronym", "en", "led => LED", "Innovation has led to wool."],
    ["a verb that is spelled like an acronym", "en", "led => LED", "A team led by Ann."],
    [
      "a word for a form that the sentence has",
      "fr",
      "garantissant => offrant",
      "Il offre un confort tout en garantissant une silhouette.",
    ],
  ])("is left to the editor if it is %s (%s: %s)", (_, language, content, text) => {
    expect(replace(content, text, language)).toBeNull();
  });

  it.each([
    ["fr", "& => et", "Un sac & une ceinture.", "Un sac et une ceinture."],
    ["fr", "& => et", "Chaussures & Mode", "Chaussures et Mode"],
    ["de", "& => und", "Ein Set aus Tisch & Stuhl.", "Ein Set aus Tisch und Stuhl."],
    ["en", "led => LED", "A led lamp.", "An LED lamp."],
    ["en", "cheap => affordable", "A CHEAP SOCK", "AN AFFORDABLE SOCK"],
  ])("is replaced elsewhere (%s: %s in %j)", (language, content, text, fixed) => {
    expect(replace(content, text, language)).toBe(fixed);
  });
});

describe("a German noun", () => {
  it.each([
    ["Hülle => Tasche", "Die Hülle passt.", "Die Tasche passt."],
    ["Lampe => Leuchte", "Lampe aus Holz", "Leuchte aus Holz"],
    ["Koffer => Rucksack", "Ein roter Koffer für dich.", "Ein roter Rucksack für dich."],
    ["Handy => Smartphone", "Für jedes Handy.", "Für jedes Smartphone."],
    ["Handys => Smartphones", "Für alle Handys.", "Für alle Smartphones."],
    ["Handyhülle => Schutztasche", "Eine Handyhülle.", "Eine Schutztasche."],
    ["Couchtisch => Beistelltisch", "Der Couchtisch ist rund.", "Der Beistelltisch ist rund."],
    ["Sofa => Möbel", "Das Sofa ist breit.", "Das Möbel ist breit."],
    ["Gerät => Instrument", "Mit dem Gerät messen Sie.", "Mit dem Instrument messen Sie."],
    ["Lampe => Leuchte", "Nutzen Sie die LED-Lampe hier.", null],
    ["Hülle => Etui", "Die Hülle passt.", null],
    ["Koffer => Rucksack", "Die Räder der Koffer.", null],
    ["Teil => Stück", "Das Teil ist neu.", null],
    ["Decke => Zudecke", "Decke das Bett ab.", null],
    ["Weiche => Warme", "Weiche Decke", null],
    ["Kunde => Käufer", "Der Kunde zahlt.", null],
    ["Geräten => Maschinen", "Zu den Geräten.", "Zu den Maschinen."],
    ["Geräte => Maschinen", "Die Geräte sind neu.", "Die Maschinen sind neu."],
    ["Stühle => Sessel", "Vier Stühle aus Holz.", "Vier Sessel aus Holz."],
    ["Stühlen => Sessel", "Mit den Stühlen.", null],
    ["hochwertig => edel", "Die Lampe ist hochwertig und hell.", "Die Lampe ist edel und hell."],
    ["hochwertig => edel", "Ein hochwertig gefertigter Tisch.", null],
    ["perfekt => ideal", "Perfekt fu\u0308r die Reise.", "Ideal fu\u0308r die Reise."],
    ["sorgt => dient", "Die Lampe sorgt für Licht.", null],
    ["perfekt => ideal", "Sie ist perfekt für den Alltag.", "Sie ist ideal für den Alltag."],
    ["gefertigt => hergestellt", "Er ist gefertigt aus Holz.", "Er ist hergestellt aus Holz."],
  ])("%s in “%s” becomes %j", (content, text, fixed) => {
    expect(replace(content, text, "de")).toBe(fixed);
  });
});

describe("a French word", () => {
  it.each([
    ["housse => enveloppe", "La housse se lave.", "L’enveloppe se lave."],
    ["coque => housse", "Une coque pour téléphone.", "Une housse pour téléphone."],
    ["enveloppe => housse", "L’enveloppe se lave.", "La housse se lave."],
    ["sac => bagage", "Votre sac de voyage.", "Votre bagage de voyage."],
    ["sacs => bagages", "Des sacs de voyage.", "Des bagages de voyage."],
    ["canapé => sofa", "Canapé en coton", "Sofa en coton"],
    ["élégante => raffinée", "Une veste élégante.", "Une veste raffinée."],
    ["élégant => raffiné", "Un sac en toile élégant.", "Un sac en toile raffiné."],
    ["léger => compact", "Il est léger.", "Il est compact."],
    ["légère => compacte", "La lampe est légère.", "La lampe est compacte."],
    ["solide => robuste", "Une coque solide.", "Une coque robuste."],
    ["petit => élégant", "Il est petit.", "Il est élégant."],
    ["sac => valise", "Votre sac de voyage.", null],
    ["sacs => valises", "Des sacs de voyage.", null],
    ["petit => compact", "Un petit sac.", null],
    ["compact => petit", "Un sac compact.", null],
    ["rare => précieux", "Un étui de montre rare.", null],
    ["solide => costaud", "Une housse solide.", null],
    ["porte => fenêtre", "Elle porte un sac.", null],
    ["hamac => abri", "Le hamac se plie.", "L’abri se plie."],
    ["abri => hamac", "L’abri se plie.", null],
    ["sac => étui", "La poche du sac ferme.", "La poche de l’étui ferme."],
    ["coque => enveloppe", "Ma coque et ta coque.", "Mon enveloppe et ta coque."],
    ["enveloppe => coque", "Son enveloppe est fine.", "Sa coque est fine."],
    ["étui => sac", "Cet étui est fin.", "Ce sac est fin."],
    ["développé => conçu", "Il est développé pour les enfants.", "Il est conçu pour les enfants."],
    ["développée => conçu", "Une lampe développée pour vous.", null],
    ["développée => conçue", "Une lampe développée pour vous.", "Une lampe conçue pour vous."],
    ["intense => profond", "Intense black liner for the eyes.", null],
    ["compact => réduit", "A compact case for use with the lamp.", null],
    ["incontournable => apprécié", "C’est un incontournable pour tous.", null],
    ["tendance => actuel", "Une touche féminine et tendance, tout en douceur.", null],
  ])("%s in “%s” becomes %j", (content, text, fixed) => {
    expect(replace(content, text, "fr")).toBe(fixed);
  });
});

describe("a French adjective", () => {
  it.each([
    ["as a noun", "indispensable => utile", "Le sac est un indispensable qui dure."],
    ["as a noun", "basique => classique", "Un basique de la mode."],
    [
      "after a noun with a preposition",
      "chic => élégant",
      "Elles allient avec brio chic et confort.",
    ],
  ])("is left to the editor %s (%s)", (_, content, text) => {
    expect(replace(content, text, "fr")).toBeNull();
  });

  it.each([
    ["chic => élégant", "Un sac chic et tendance.", "Un sac élégant et tendance."],
    ["look => style", "C’est un look qui plaît.", "C’est un style qui plaît."],
    ["parfait => idéal", "Un sac de sport parfait.", "Un sac de sport idéal."],
  ])("and a noun are replaced elsewhere (%s)", (content, text, fixed) => {
    expect(replace(content, text, "fr")).toBe(fixed);
  });
});

describe("an English word", () => {
  it.each([
    [
      "perfect => ideal",
      "A soft scent, perfect for daily use.",
      "A soft scent, ideal for daily use.",
    ],
    [
      "perfect => ideal",
      "These pots are perfect to be filled.",
      "These pots are ideal to be filled.",
    ],
    ["easy => simple", "It is easy to clean.", "It is simple to clean."],
    ["sleek => slim", "With the sleek fit.", "With the slim fit."],
    ["gentle => mild", "It is ultra gentle and soft.", "It is ultra mild and soft."],
    ["complexion => skin tone", "For an even complexion.", "For an even skin tone."],
    ["made by hand => handmade", "All pots are made by hand.", "All pots are handmade."],
    ["handcrafted => handmade", "Handcrafted in India", "Handmade in India"],
    ["handcrafted => handmade", "A jutti handcrafted in cotton.", "A jutti handmade in cotton."],
    ["comes with => includes", "It comes with a lining.", "It includes a lining."],
    ["specially made => custom-built", "A specially made pot.", null],
    [
      "formulated => engineered",
      "Made from formulated concrete.",
      "Made from engineered concrete.",
    ],
    ["helps => assists", "This butter helps protect the skin.", null],
    ["helps => assists", "It helps support your back.", null],
    ["helps => assists", "It helps to protect the skin.", null],
    ["easy => effortless", "It is easy on the sole.", null],
    ["best => finest", "Best applied after shaving.", null],
    ["able => capable", "You are able to clean it.", null],
    ["clean => pure", "Clean for five minutes.", null],
    ["luxury => fine", "It is a touch of luxury that calms the skin.", null],
    [
      "luxury => comfort",
      "It is a touch of luxury that calms the skin.",
      "It is a touch of comfort that calms the skin.",
    ],
  ])("%s in “%s” becomes %j", (content, text, fixed) => {
    expect(replace(content, text, "en")).toBe(fixed);
  });
});

describe("a word of a Romance language", () => {
  it.each([
    ["pt", "qualidade => nível", "Material de alta qualidade: couro.", null],
    ["pt", "mesa => móvel", "Mesa pequena.", null],
    ["pt", "celular => telefone", "A tela do celular quebrou.", "A tela do telefone quebrou."],
    ["pt", "fácil => simples", "É super fácil de usar.", "É super simples de usar."],
    ["pt", "melhor => excelente", "O melhor começo.", null],
    ["es", "gran => amplio", "El gran espacio.", null],
    ["es", "niños => pequeños", "Para niños y niñas.", null],
    ["it", "esclusivo => unico", "Con l’esclusivo sistema.", null],
    ["it", "prodotto => articolo", "Ideato e prodotto per noi.", null],
    ["it", "prodotto => articolo", "Un prodotto per noi.", "Un articolo per noi."],
    ["es", "interior => interno", "Se usa en interior y exterior.", null],
    ["es", "interior => interno", "El espacio interior.", "El espacio interno."],
    [
      "it",
      "bello => carino",
      "Il bello zaino e la bella borsa.",
      "Il carino zaino e la bella borsa.",
    ],
    ["it", "esclusivo => unico", "Un sistema esclusivo.", "Un sistema unico."],
  ])("%s: %s in “%s” becomes %j", (language, content, text, fixed) => {
    expect(replace(content, text, language)).toBe(fixed);
  });
});

describe("a term in a name", () => {
  it("is left to the editor in languages that write only names with capitals", () => {
    const rule = "flamme => chaleur";
    expect(replace(rule, "Posez la lampe Douce Flamme sur un meuble.", "fr")).toBeNull();
    expect(replace(rule, "Posez la lampe près de la flamme du poêle.", "fr")).toBe(
      "Posez la lampe près de la chaleur du poêle.",
    );
    expect(replace("cheap => affordable", "Our Cheap Socks are warm.", "en")).toBe(
      "Our Affordable Socks are warm.",
    );
  });

  it("is replaced in a title that capitalizes all words", () => {
    const title = "Lampe Douce Flamme Bleue";
    expect(replace("flamme => chaleur", title, "fr")).toBe("Lampe Douce Chaleur Bleue");
  });
});

describe("an abbreviation", () => {
  it("is not replaced without its period", () => {
    expect(replace("approx => about", "It is approx. 5 cm long.", "en")).toBeNull();
    expect(replace("approx. => about", "It is approx. 5 cm long.", "en")).toBe(
      "It is about 5 cm long.",
    );
  });
});

describe("a term in the name of a product line", () => {
  it.each([
    ["fr", "élégance => sobriété", "Le parfum Terre d’Élégance est là."],
    ["fr", "élégance => sobriété", "Le parfum Terre de l’Élégance est là."],
    ["es", "belleza => hermosura", "El perfume Aire de Belleza es nuevo."],
    ["en", "perfect => ideal", "Take the Velox Perfect Lamp with you."],
  ])("is left to the editor (%s: %s, %s)", (language, content, text) => {
    expect(replace(content, text, language)).toBeNull();
  });

  it.each([
    ["fr", "parfait => idéal", "Parfait Éclat est une crème de jour."],
    ["fr", "parfait => idéal", "Parfait Éclat Crème de Jour"],
    ["fr", "élégance => sobriété", "Mocassin Élégance Noir"],
    ["fr", "élégance => sobriété", "Sac Élégance Velokit Noir Souple"],
    ["es", "perfecto => ideal", "Perfecto Equilibrio hidrata la piel seca."],
    ["it", "perfetto => ideale", "Perfetto Equilibrio Crema Viso"],
    ["pt", "conforto => apoio", "Sandália Conforto+ preta"],
    ["fr", "confort => repos", "Boxers VELOKIT Confort"],
    ["fr", "confort => repos", "Portez les boxers Confort chez vous."],
  ])(
    "is left to the editor at the start of a line or title (%s: %s, %s)",
    (language, content, text) => {
      expect(replace(content, text, language)).toBeNull();
    },
  );

  it.each([
    ["fr", "design => tissu", "Design Premium : il dure.", "Tissu Premium : il dure."],
    [
      "fr",
      "parfait => idéal",
      "Le sac Parfait pour vous : il dure.",
      "Le sac Idéal pour vous : il dure.",
    ],
    [
      "pt",
      "moderno => atual",
      "Desenho Moderno e Esportivo:\nUm relógio.",
      "Desenho Atual e Esportivo:\nUm relógio.",
    ],
    ["pt", "prático => simples", "Kit Passeio Prático", "Kit Passeio Simples"],
  ])("is replaced in a label or heading (%s: %s, %s)", (language, content, text, fixed) => {
    expect(replace(content, text, language)).toBe(fixed);
  });

  it("is replaced in a title in title case", () => {
    expect(replace("cheap => affordable", "Grelokit: Velox Cheap Socks", "en")).toBe(
      "Grelokit: Velox Affordable Socks",
    );
  });
});

describe("the case of a preferred word", () => {
  it("follows the words of a title or name", () => {
    expect(replace("trough => long planter", "The Curvy Trough Tray fits.", "en")).toBe(
      "The Curvy Long Planter Tray fits.",
    );
    expect(replace("trough => long planter", "Choose our Curvy Trough.", "en")).toBe(
      "Choose our Curvy Long Planter.",
    );
    expect(replace("trough => long planter", "Our Trough is deep.", "en")).toBe(
      "Our Long planter is deep.",
    );
    expect(replace("trough => long planter", "Trough Tray", "en")).toBe("Long planter Tray");
    expect(replace("workouts => training sessions", "Custom Workouts: Get fit.", "en")).toBe(
      "Custom Training Sessions: Get fit.",
    );
  });

  it("does not follow an abbreviation", () => {
    const rule = "BTX => tissu brossé";
    expect(replace(rule, "Une veste en BTX.", "fr")).toBe("Une veste en tissu brossé.");
    expect(replace(rule, "BTX : lavable.", "fr")).toBe("Tissu brossé : lavable.");
    expect(replace(rule, "VESTE EN BTX", "fr")).toBe("VESTE EN TISSU BROSSÉ");
  });

  it("follows the rule where nouns have capitals", () => {
    const rule = "Soft Beam => weich strahlend";
    expect(replace(rule, "Eine Lampe, 5 W\nLicht: Soft Beam", "de")).toBe(
      "Eine Lampe, 5 W\nLicht: weich strahlend",
    );
  });
});

describe("a word that does not show its number", () => {
  it.each([
    ["fr", "premium => supérieur", "Matériaux premium"],
    ["fr", "premium => supérieur", "Des tissus premium pour vous."],
    ["fr", "premium => supérieur", "Des cuirs durables et premium."],
    ["fr", "premium => supérieur", "Ces tissus sont premium."],
    ["es", "premium => superior", "Materiales premium"],
    ["pt", "premium => superior", "Tecidos premium"],
    ["it", "premium => superiore", "Materiali premium"],
  ])("is left to the editor beside a plural (%s: %s, %s)", (language, content, text) => {
    expect(replace(content, text, language)).toBeNull();
  });

  it.each([
    ["fr", "premium => supérieur", "Un cuir premium.", "Un cuir supérieur."],
    ["fr", "parfait => idéal", "Un tapis parfait.", "Un tapis idéal."],
    ["es", "premium => superior", "El material premium.", "El material superior."],
  ])("is replaced beside a singular (%s: %s, %s)", (language, content, text, fixed) => {
    expect(replace(content, text, language)).toBe(fixed);
  });
});

describe("a word that is another part of speech", () => {
  it.each([
    ["a verb", "fr", "parfait => idéal", "Le sac qui parfait ce style."],
    ["a verb", "fr", "parfait => idéal", "Ce sac parfait votre style."],
    ["a noun", "pt", "prática => simples", "Para viagens, prática esportiva ou lazer."],
    ["a noun", "pt", "prática => simples", "Para a prática esportiva."],
    ["a noun", "es", "práctica => simple", "Para la práctica deportiva."],
    ["an adverb", "pt", "rápido => veloz", "O tecido seca rápido."],
    ["an adverb", "es", "rápido => veloz", "La tela seca rápido."],
  ])("is left to the editor (%s, %s: %s, %s)", (_, language, content, text) => {
    expect(replace(content, text, language)).toBeNull();
  });

  it.each([
    ["pt", "rápido => veloz", "Um carro rápido.", "Um carro veloz."],
    ["pt", "prática => simples", "Uma bolsa prática.", "Uma bolsa simples."],
    ["fr", "parfait => idéal", "Un sac parfait pour vous.", "Un sac idéal pour vous."],
  ])("is replaced as an adjective (%s: %s, %s)", (language, content, text, fixed) => {
    expect(replace(content, text, language)).toBe(fixed);
  });
});

describe("a verb with an object", () => {
  it.each([
    ["fr", "garantit => assure", "Elle garantit un confort.", "Elle assure un confort."],
    ["fr", "offrent => donnent", "Les sacs offrent une forme.", "Les sacs donnent une forme."],
    ["pt", "garante => assegura", "Ele garante um apoio.", "Ele assegura um apoio."],
    ["es", "garantiza => asegura", "El cojín garantiza una vida.", "El cojín asegura una vida."],
  ])("is replaced with a verb in the same form (%s: %s, %s)", (language, content, text, fixed) => {
    expect(replace(content, text, language)).toBe(fixed);
  });

  it.each([
    ["fr", "offre => propose", "Une offre une fois par an."],
    ["fr", "garantit => assurent", "Elle garantit un confort."],
    ["pt", "garante => segurança", "Ele garante uma névoa."],
  ])("is left to the editor otherwise (%s: %s, %s)", (language, content, text) => {
    expect(replace(content, text, language)).toBeNull();
  });
});

it("an abbreviation that is also a preposition is not inserted before a word", () => {
  expect(replace("inch => in", "A 3 inch printed sticker.", "en")).toBeNull();
  expect(replace("inch => in", "Width: 3 inch.", "en")).toBe("Width: 3 in.");
});

describe("a hyphen that makes an adjective", () => {
  const content = "high quality => high-quality";
  it.each([
    ["Made of high quality wool.", "Made of high-quality wool."],
    ["Quality: High Quality", null],
    ["The high quality of our wool.", null],
    ["Wool of high quality.", null],
  ])("is inserted only before a noun (%s)", (text, fixed) => {
    expect(replace(content, text, "en")).toBe(fixed);
  });
});

describe("an adjective before its noun or without one", () => {
  it.each([
    ["pt", "único => diferente", "Tudo em um único aparelho."],
    ["pt", "máximo => amplo", "Aproveite ao máximo cada dia."],
    ["pt", "máximo => amplo", "Tenha o máximo de folga."],
    ["es", "único => distinto", "Con un único botón."],
    ["pt", "perfeito => ideal", "Chegou em perfeito estado."],
    ["pt", "perfeita => ideal", "Uma perfeita funcionalidade."],
    ["es", "perfecta => ideal", "La perfecta silla."],
    ["pt", "fácil => simples", "A base desliza fácil."],
  ])(
    "is left to the editor where it means something else (%s: %s, %s)",
    (language, content, text) => {
      expect(replace(content, text, language)).toBeNull();
    },
  );
});

describe("an adjective after a noun", () => {
  it.each([
    ["pt", "prática => simples", "Sirva de forma prática.", "Sirva de forma simples."],
    ["pt", "perfeito => ideal", "Ele é perfeito para você.", "Ele é ideal para você."],
    ["pt", "Rápido => veloz", "Ultra Rápido", "Ultra Veloz"],
    ["es", "perfecto => ideal", "Ajuste perfecto", "Ajuste ideal"],
    ["pt", "máxima => ampla", "Oferecendo máxima folga.", "Oferecendo ampla folga."],
    ["pt", "fácil => simples", "Uma limpeza fácil.", "Uma limpeza simples."],
    ["pt", "premium => de qualidade", "3 Camisas Premium", "3 Camisas de qualidade"],
  ])("is replaced unless it can be an adverb (%s: %s, %s)", (language, content, text, fixed) => {
    expect(replace(content, text, language)).toBe(fixed);
  });
});

describe("a word in capitals at the start of an entry", () => {
  it.each([
    ["free", "FREE Stacking Ring\nA box", "Stacking Ring\nA box"],
    ["free => complimentary", "FREE Stacking Ring", "COMPLIMENTARY Stacking Ring"],
    ["free", "FREE From Harsh Parabens\nA box", null],
    ["free", "FREE Shipping\nA box", null],
  ])("is removed or replaced (%s, %s)", (content, text, fixed) => {
    expect(replace(content, text, "en")).toBe(fixed);
  });
});
