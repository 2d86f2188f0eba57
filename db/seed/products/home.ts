import type { DemoProduct } from "../types";

export const homeProducts: readonly DemoProduct[] = [
  {
    productId: "HOM-6401",
    name: "Drift All-Season Duvet",
    category: "Bedding & Linen",
    brandGuideline: "Northlight Voice",
    uploadedBy: "admin",
    description:
      "The Drift duvet is filled with lyocell fibre and covered in cotton percale, a plain weave that feels cool at first touch. Northlight quilts it in small squares, so the filling stays where it belongs. It is warm enough for a cool bedroom and light enough for a summer night with the window open.\n\nThe duvet measures 200 × 220 cm and weighs 1.4 kilograms. Wash it at 40 °C and tumble it on low heat with two tennis balls, which keep it fluffy.",
  },
  {
    productId: "HOM-6404",
    name: "Saltmarsh Linen Sheet",
    category: "Bedding & Linen",
    brandGuideline: "Northlight Voice",
    uploadedBy: "reviewer",
    description:
      "Pure linen, woven in a family mill in Lithuania and washed with pumice until it is soft. The Saltmarsh sheet by Northlight takes up moisture without feeling damp, which is why people who sleep hot like it. Small knots in the yarn belong to the fibre and are no fault.\n\nThe flat sheet measures 240 x 290 cm and fits mattresses up to thirty centimetres deep. Machine wash at 60 °C; ironing is a matter of taste. One sheet costs £118.00.",
  },
  {
    productId: "HOM-6408",
    name: "Parure de lit Bruyère",
    category: "Bedding & Linen",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "La parure Bruyère de Northlight est tissée en satin de coton, une armure serrée qui donne au tissu son tombé lourd et son éclat discret. La teinte gris-mauve est obtenue en plein bain et ne pâlit pas au fil des lessives. Une fermeture à rabat remplace les boutons, afin que rien n'appuie sous la main.\n\nLa housse mesure 240 × 220 cm et s'accompagne de deux taies. Lavage en machine à 60 °C, séchage doux. Le coton est du pur coton peigné à longues fibres.",
  },
  {
    productId: "HOM-6412",
    name: "Ullfilt Fjäll",
    category: "Bedding & Linen",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "Fjäll är en tät och mjuk filt av ren lammull som vävs på ett litet väveri i Dalarna. Northlight ruggar ytan två gånger, så att den känns len mot huden och håller värmen även i ett dragigt vardagsrum. Mönstret är vävt och inte tryckt, därför syns det från båda sidor.\n\nFilten mäter 130 × 200 cm och har korta fransar i båda ändar. Tvätta den i ylleprogram vid 30 °C och låt den torka plant. Vädra den gärna mellan tvättarna.",
  },
  {
    productId: "HOM-6415",
    name: "고요 순면 베개 커버",
    category: "Bedding & Linen",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "고요는 Northlight 가 만든 순면 베개 커버입니다. 긴 섬유만 골라 빗질한 면실을 촘촘한 평직으로 짜서, 살에 닿는 느낌이 산뜻하고 여러 번 빨아도 보풀이 적게 일어납니다. 입구는 속으로 접어 넣는 방식이라 지퍼나 단추가 얼굴에 닿지 않습니다. 은은한 쌀빛과 먹빛 두 가지 색이 있으며, 염색한 뒤 한 번 삶아 빨아 물이 거의 빠지지 않습니다.\n\n크기는 50 × 70 cm 이고, 두 장이 한 묶음입니다. 세탁기에 넣어 60 °C 이하에서 빨고 그늘에서 말려 주세요.",
  },
  {
    productId: "HOM-6418",
    name: "Toalla de baño Levante",
    category: "Bedding & Linen",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "La toalla Levante de Northlight está tejida en Portugal con algodón peinado de rizo doble. Con quinientos cincuenta gramos por metro cuadrado absorbe bien y, sin embargo, se seca al aire en una tarde. El borde lleva un pespunte reforzado que no se encoge más que el resto.\n\nMide 70 × 140 cm y tiene una cinta para colgarla. Conviene lavarla antes del primer uso, siempre a 60 °C y sin suavizante, porque este resta absorción a las fibras.",
  },
  {
    productId: "HOM-6420",
    name: "Hollow Cotton Throw",
    category: "Bedding & Linen",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "A light throw for the end of the bed, woven from cotton in a honeycomb pattern that gets deeper with every wash. The Hollow by Northlight is neither a blanket nor a bedspread: it is what you pull over your knees when the evening turns cool. Its edges are turned twice and sewn with a thread in a slightly darker tone.\n\nThe throw measures 150 × 200 cm and folds small enough for a weekend bag. Colours: oat, slate and pine.",
  },
  {
    productId: "HOM-6423",
    name: "Cloud Pillow, firm",
    category: "Bedding & Linen",
    brandGuideline: "Northlight Voice",
    uploadedBy: "reviewer",
    description:
      "The Northlight Cloud pillow supports side sleepers who find down too soft. Its core of shredded latex can be taken out by the handful until the height is right, and the quilted cotton cover closes with a zip along the short edge. Because it is hypo\u00ADallergenic and kills bacteria, you can breathe easily all night. At this price it is a no\u2011brainer for the guest room as well.\n\nThe pillow measures 50 × 75 cm. Take out the core and wash the cover at 60 °C.",
  },
  {
    productId: "HOM-6426",
    name: "Ember Flannel Set",
    category: "Bedding & Linen",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "Brushed on both sides, the Ember flannel set takes the chill out of a winter bed. Northlight uses combed cotton from Portugal, which pills less than the usual open-end yarn, and prints the check with pigment dyes. The set has one duvet cover and two pillowcases and fits a large double bed. It feels warm from the first minute and stays soft for years! Wash it at 40 °C with similar colours. Now £79 instead of £95.",
  },
  {
    productId: "HOM-6429",
    name: "Fern Bath Mat",
    category: "Bedding & Linen",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "Step out of the shower onto the Fern mat, a thick loop of cotton tufted into a leaf pattern. It drinks up water quickly, and a net on the back keeps it from wandering across the tiles. The mat is eco\u2010friendly and carbon neutral from the field to your bathroom, which is more than can be said of the mats by Nord\u2060hygge. It measures 60 × 90 cm and can be washed at 60 °C together with your towels.",
  },
];
