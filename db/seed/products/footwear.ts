import type { DemoProduct } from "../types";

export const footwearProducts: readonly DemoProduct[] = [
  {
    productId: "FTW-1042",
    name: "Ridgeway 3 Trail Running Shoe",
    category: "Footwear",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "The Ridgeway 3 is made for long days on mixed trails, from forest tracks to loose scree. Its upper is woven from recycled polyester and closed with a gusseted tongue that keeps grit out. Under the foot sits a midsole of two densities: soft at the heel, firmer towards the toes, so that climbs do not feel spongy.\n\nThe rubber outsole has lugs of five millimetres, set wide apart so that mud falls out between steps. A pull tab at the heel makes the shoe easy to put on with cold hands. It runs slightly narrow; with broad feet, go up half a size.",
  },
  {
    productId: "FTW-1043",
    name: "Harbour Canvas Plimsoll",
    category: "Footwear",
    brandGuideline: "Northlight Voice",
    uploadedBy: "reviewer",
    description:
      "A summer shoe for the walk from the beach to the café. Northlight weaves the canvas upper from undyed cotton and washes it once, so it feels broken in on the first day. The vulcanised rubber sole is stitched as well as glued and bends easily with the foot.\n\nThe insole lifts out for drying when a wave was quicker than you. Six eyelets, flat laces, no lining to trap the sand. The Harbour costs $64.00 and comes in whole sizes; between two sizes, take the smaller one.",
  },
  {
    productId: "FTW-1057",
    name: "Tannberg Wanderstiefel",
    category: "Footwear",
    brandGuideline: "Sprachstandard DACH",
    uploadedBy: "admin",
    description:
      "Der Tannberg ist für Mehrtagestouren auf Waldwegen und Schotter gemacht. Das Obermaterial besteht aus gewachstem Nubukleder, das sich mit der Zeit der Form Ihres Fußes anpasst. Eine Zunge mit seitlichen Balgen hält Wasser und kleine Steine draußen.\n\nDie Laufsohle aus Naturkautschuk greift mit versetzten Stollen auch auf feuchten Wurzeln, und die Fersenkappe gibt beim Abstieg seitlichen Halt. Der Stiefel fällt normal aus; mit dicken Socken wählen Sie eine halbe Nummer größer. Auch nach dem Anprobieren zu Hause gilt: 30 Tage Rückgaberecht.",
  },
  {
    productId: "FTW-1061",
    name: "Botte de pluie Morbihan",
    category: "Footwear",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "Pensée pour les sentiers côtiers et les marchés sous la pluie, la botte Morbihan se porte du matin au soir. La tige en caoutchouc naturel est moulée à la main, puis doublée d'un jersey de coton qui sèche en une nuit. La semelle crantée accroche sur les pavés mouillés et amortit chaque pas grâce à un insert en mousse.\n\nUne petite boucle latérale permet d'ajuster le mollet. La botte chausse grand : si vous hésitez entre deux pointures, prenez la plus petite.",
  },
  {
    productId: "FTW-1068",
    name: "白樺 レザースニーカー",
    category: "Footwear",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "通勤にも週末の散歩にも合わせやすい、シンプルなレザースニーカーです。アッパーは植物タンニンでなめした牛革を一枚で裁断し、縫い目を減らして足あたりをやわらかくしました。履くほどに革の色が深まり、自分だけの表情になります。\n\n厚さ二十五ミリのソールは軽い発泡ゴムで、硬い舗道を長く歩いても疲れにくい仕上がりです。中敷きは取り外して陰干しできます。サイズはやや大きめですので、普段より半サイズ小さいものをお選びください。",
  },
  {
    productId: "FTW-1070",
    name: "Alpargata Cala",
    category: "Footwear",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "La Cala es una alpargata ligera para las tardes de verano en el paseo marítimo. El empeine de lona de algodón se corta en una sola pieza y se cose a mano, como se ha hecho siempre en los talleres de La Rioja. La suela trenzada de yute lleva una capa fina de caucho que la protege de la humedad del suelo.\n\nSe adapta al pie en pocos días, así que conviene que al principio quede ajustada. Si duda entre dos números, elija el menor.",
  },
  {
    productId: "FTW-1074",
    name: "Summit Pro Approach Shoe",
    category: "Footwear",
    brandGuideline: null,
    uploadedBy: "reviewer",
    // A zero-width space inside "guaranteed".
    description:
      "The Summit Pro takes you from the car park to the first pitch. Its suede upper laces right down to the toes, so that the shoe can be tightened for easy scrambling. The sticky rubber sole has a smooth climbing zone at the front and deep lugs behind it. Dry feet are guar\u200Banteed thanks to the bonded membrane, and in our field test it outlasted the Striden Apex by two seasons. Two sewn loops at the heel clip to a harness. Take your street size; the suede gives a little after the first week.",
  },
  {
    productId: "FTW-1079",
    name: "Bolt City Sneaker",
    category: "Footwear",
    brandGuideline: "Northlight Voice",
    uploadedBy: "reviewer",
    description:
      "NEW SEASON DROP! 🔥 The Northlight Bolt is the sneaker that everybody has been waiting for, and it is a bargain as well. The knitted upper hugs the foot like a sock, while the chunky foam sole adds four centimetres of height. Wear it to work, wear it to the club, wear it to the airport: it is practically UNBREAKABLE. Reflective piping makes you visible after dark. Available in nine colours and all half sizes from thirty-six to forty-six. Grab yours before they are gone!!!",
  },
  {
    productId: "FTW-1083",
    name: "Luna Ballerina",
    category: "Footwear",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "A soft ballerina in blush leather with a small bow. Folds flat, so it travels well in a handbag. True to size.",
  },
  {
    productId: "FTW-1088",
    name: "Fjord Shearling Slipper",
    category: "Footwear",
    brandGuideline: "Winter Gift Campaign 2024",
    uploadedBy: "admin",
    description:
      "For cold floors and slow mornings: the Fjord slipper is lined with curly shearling from the toe to the heel. The upper is made of boiled wool felt that lets the foot breathe and keeps its shape without stiffening. A thin rubber sole allows a quick trip to the letterbox without changing shoes.\n\nShearling compresses by about a millimetre during the first two weeks, so choose the tighter of two sizes. Brush the felt now and then, and leave it to dry away from the radiator. Your feet will thank you!",
  },
  {
    productId: "FTW-1091",
    name: "Półbuty Wisła",
    category: "Footwear",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "Półbuty Wisła sprawdzą się w biurze i na rodzinnej uroczystości. Cholewka z gładkiej skóry cielęcej jest szyta ręcznie i wykończona naturalnym woskiem. Elastyczna podeszwa z kauczuku tłumi kroki na twardej posadzce, a skórzana wyściółka dobrze odprowadza wilgoć.\n\nW porównaniu z modelem VELOCIPEAK Classic są lżejsze o sto gramów i mają szersze noski. Obuwie ma standardową numerację; przy wysokim podbiciu polecamy rozmiar o pół numeru większy.",
  },
];
