import type { DemoProduct } from "../types";

const piece = { category: "Furniture & Lighting", brandGuideline: null } as const;

export const furnitureProducts: readonly DemoProduct[] = [
  {
    ...piece,
    productId: "FRN-7502",
    name: "Alder Stool, oiled ash",
    uploadedBy: "admin",
    texts: {
      bullets: ["Solid ash, oiled twice", "Carries 120 kg", "Seat at 45 cm, stacks four high"],
    },
    description:
      '<div class="product-description rte">\n<h3>Alder Stool</h3>\n<p>The <strong>Alder stool</strong> is turned from one plank of ash &amp; oiled by hand. Three legs stand still on any floor, and a fourth would only wobble.</p>\n<ul>\n<li>Seat:<ul><li>32&nbsp;cm across</li><li>45&nbsp;cm high</li></ul></li>\n<li>Weight: 3.4&nbsp;kg</li>\n</ul>\n<p>Oil it once a year; read more in our <a href="https://shop.northlight.example/care" target="_blank" rel="noopener">care guide</a>.</p>\n</div>',
  },
  {
    ...piece,
    productId: "FRN-7505",
    name: "Harbour Desk Lamp",
    uploadedBy: "reviewer",
    language: "en-GB",
    market: "GB",
    texts: {
      bullets: [
        "Brushed brass",
        "Dims without flicker",
        "Cable of 180 cm",
        "1.9 kg on a felt foot",
      ],
    },
    description:
      '<p style="font-family: Arial, sans-serif; font-size: 14px; color: #333333;"><span style="font-weight: 400;">The Harbour lamp throws its light where the book is, and nowhere else. Its arm turns on two brass joints that were made for boats.</span></p>\n<p style="font-family: Arial, sans-serif; font-size: 14px;"><span style="font-weight: 400;">A dimmer sits in the cable, within reach of the hand that turns the page.</span></p>\n<table border="0" cellpadding="0"><tbody><tr><th>Height</th><td>52&nbsp;cm</td></tr><tr><th>Socket</th><td>E14</td></tr></tbody></table>',
  },
  {
    ...piece,
    productId: "FRN-7508",
    name: "SALE! Marsh Armchair in WOOL",
    uploadedBy: "admin",
    texts: { bullets: ["Wool bouclé.", "Oak legs."] },
    description:
      "<p>✨ <strong>THE SOFTEST CHAIR</strong> you will ever sit in ✨</p><p>Its frame is guaranteed for life and the cover comes off for the wash. The seat is 48cm deep and 44 cm high.</p><p>Order at www.marsh-chairs.example.com today.</p>",
  },
  {
    ...piece,
    productId: "FRN-7511",
    name: "Sessel Lärche mit Wollbezug",
    uploadedBy: "admin",
    market: "DE",
    texts: {
      bullets: ["Gestell aus massiver Eiche", "Bezug abnehmbar", "78 cm breit, 14 kg schwer"],
    },
    description:
      "<div><p>Der Sessel <b>L&auml;rche</b> steht auf vier schlanken Beinen aus Eiche und tr&auml;gt seinen Bezug aus Schurwolle wie einen guten Mantel. Die Lehne gibt ein wenig nach, ohne zu knarren.</p><p>&nbsp;</p><ul><li>Sitzh&ouml;he 44&nbsp;cm</li><li>Bezug bei 30&nbsp;&deg;C waschbar</li></ul></div>",
  },
  {
    ...piece,
    productId: "FRN-7514",
    name: "Regal Föhre, drei Böden",
    uploadedBy: "reviewer",
    language: "de-AT",
    market: "AT",
    texts: { bullets: ["Kiefer, gewachst", "Drei Böden, verstellbar", "110 cm hoch, 9 kg"] },
    description:
      '<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--><p class="MsoNormal" style="margin:0cm"><span lang="DE-AT" style="mso-fareast-language:EN-US">Das Regal Föhre ist ein echter Hingucker und dabei billig wie kein zweites. Die Böden liegen auf Zapfen und lassen sich ohne Werkzeug versetzen.<o:p></o:p></span></p><p class="MsoNormal"><span lang="DE-AT">Es ist umweltfreundlich verpackt.<o:p></o:p></span></p>',
  },
  {
    ...piece,
    productId: "FRN-7517",
    name: "Lampadaire Héron",
    uploadedBy: "reviewer",
    market: "FR",
    texts: {
      bullets: ["Pied en fonte, 6 kg", "Abat-jour en lin", "Hauteur réglable jusqu’à 165 cm"],
    },
    description:
      "<p>Le lampadaire <em>Héron</em> se tient sur une jambe, comme l’oiseau dont il porte le nom&nbsp;: un pied de fonte, une tige de laiton, un abat-jour de lin qui adoucit la lumière.</p><ul><li>Interrupteur au pied</li><li>Douille E27, ampoule non fournie</li></ul><p>Il éclaire un fauteuil entier sans éblouir celui qui lit à côté.</p>",
  },
  {
    ...piece,
    productId: "FRN-7520",
    name: "Mesa Encina extensible",
    uploadedBy: "admin",
    texts: { bullets: ["Encina maciza", "De 160 a 220 cm", "58 kg con su tablero central"] },
    description:
      "<p>La mesa <strong>Encina</strong> crece cuando llega la familia: el tablero central se guarda debajo y sale con una sola mano. La madera está aceitada y no teme el vino si se seca pronto.</p><p>Se entrega montada, salvo las patas.</p>",
  },
  {
    ...piece,
    productId: "FRN-7523",
    name: "Cadeira Jatobá com assento de palha",
    uploadedBy: "reviewer",
    language: "pt-BR",
    market: "BR",
    texts: {
      bullets: [
        "Jatobá certificado",
        "Assento de palha natural",
        "Suporta 130 kg",
        "82 cm de altura",
      ],
    },
    description:
      "<p>A cadeira Jatobá é montada sem parafusos, só com encaixes, e o assento é trançado à mão por quatro famílias de Minas Gerais.</p><br><p>Medidas:<br>Largura 46&nbsp;cm<br>Profundidade 50&nbsp;cm<br>Peso 5,2&nbsp;kg</p>",
  },
  {
    ...piece,
    productId: "FRN-7526",
    name: "Luminária Vaga-lume R$ 149,90",
    uploadedBy: "admin",
    language: "pt-BR",
    market: "BR",
    texts: {
      bullets: ["Bateria de 8 horas", "Cúpula de vidro soprado", "24 cm de altura, 0,6 kg"],
    },
    description:
      "<p>A luminária Vaga-lume vai da mesa para a varanda e volta. A cúpula tem 12cm e a luz é <b>quente</b>, como a de uma vela que não se apaga com o vento.</p><p>Um produto ecológico, feito em Curitiba.</p>",
  },
  {
    ...piece,
    productId: "FRN-7529",
    name: "Tavolino Faggio, piano rotondo",
    uploadedBy: "admin",
    texts: { bullets: ["Faggio evaporato", "Piano di 45 cm", "Pesa 4 kg"] },
    description:
      '<table class="scheda"><tr><td>Materiale</td><td>Faggio evaporato e cera d&rsquo;api</td></tr><tr><td>Diametro</td><td>45&nbsp;cm</td></tr></table><p>Il tavolino Faggio sta accanto al divano e non chiede spazio. Il piano si solleva e diventa un vassoio, con un bordo che trattiene le tazze.</p>',
  },
  {
    ...piece,
    productId: "FRN-7532",
    name: "ブナ材の丸いスツール",
    uploadedBy: "reviewer",
    market: "JP",
    texts: { bullets: ["ブナ無垢材", "座面の高さ 43 cm", "重さ 2.8 kg"] },
    description:
      "<p>ブナの無垢材を一本ずつ削り出した、丸いスツールです。座面はわずかにくぼんでいて、長く座っても疲れにくい形に仕上げました。</p><p>仕上げは植物油だけ。<br>使うほどに色が深くなります。</p>",
  },
  {
    ...piece,
    productId: "FRN-7535",
    name: "Lage kast Wilg",
    uploadedBy: "admin",
    texts: { bullets: ["Eikenfineer"] },
    description:
      "<p>De lage kast Wilg heeft twee schuifdeuren van gevlochten riet en een blad waar een platenspeler op past. Achterin zit een uitsparing voor de kabels.</p><ul><li>Breedte 140&nbsp;cm</li><li>Gewicht 31&nbsp;kg</li></ul>",
  },
];
