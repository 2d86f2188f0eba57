import type { DemoProduct } from "../types";

export const coffeeProducts: readonly DemoProduct[] = [
  {
    productId: "CFT-4201",
    name: "Huila Reserve, whole bean 250 g",
    category: "Coffee & Tea",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "Eleven families in the south of Huila bring their cherries to one washing station, and this is their best lot of the year. We roast it a shade lighter than our house blend, so that the fruit stays in front.\n\n- Red apple\n- Panela sugar\n- A finish of orange peel\n\nOrigin: Colombia, 1,750 metres. It shines in a hand filter at 93 °C and makes a bright, juicy espresso. The bag holds 250 g of whole beans and has a resealable valve. Store in a cool, dry place.",
  },
  {
    productId: "CFT-4204",
    name: "Hausmischung Speicherstadt 500 g",
    category: "Coffee & Tea",
    brandGuideline: "Sprachstandard DACH",
    uploadedBy: "reviewer",
    description:
      "Unsere Hausmischung ist der Kaffee für jeden Morgen: rund, kräftig und mild in der Säure. Wir rösten jede Herkunft für sich und mischen erst danach.\n\n• Dunkle Schokolade\n• Geröstete Haselnuss\n• Ein Hauch Karamell\n\nHerkunft: Brasilien und Äthiopien. Für den Vollautomaten empfehlen wir eine mittlere Mahlung, für die Stempelkanne eine grobe. Der Beutel enthält 500 g ganze Bohnen und kostet 13,90 €. Kühl und trocken lagern. Auch geöffnet können Sie ihn innerhalb von 30 Tagen zurückgeben.",
  },
  {
    productId: "CFT-4208",
    name: "Espresso Bottega 1 kg",
    category: "Coffee & Tea",
    brandGuideline: "Clean Label Claims",
    uploadedBy: "admin",
    description:
      "Un espresso da bar, denso e cremoso, tostato lentamente a legna di faggio. La parte di robusta dà corpo alla tazzina, mentre l'arabica porta dolcezza.\n\n- Cacao amaro\n- Nocciola tostata\n- Pane dolce\n\nOrigine: Brasile, India e Guatemala. Consigliamo quattordici grammi per due tazzine e venticinque secondi di estrazione; con la moka basta una macinatura appena più grossa. Ingredienti: caffè in grani. Il sacchetto contiene 1 kg e costa 24,50 €. Conservare in luogo fresco e asciutto.",
  },
  {
    productId: "CFT-4211",
    name: "宇治 深蒸し煎茶 100 g",
    category: "Coffee & Tea",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "宇治の山あいで五月に摘んだ一番茶を、ふつうの煎茶の二倍の時間をかけて蒸しました。葉が細かく、短い時間で濃い緑色のお茶が入ります。\n\n- 渋みは控えめ\n- 若草のような香り\n- とろりとした甘み\n- すっきりした後味\n\n産地：京都府宇治田原町。七十度に冷ましたお湯を注ぎ、三十秒ほど待って最後の一滴まで注ぎきってください。夏は冷水でゆっくり出すのもおすすめです。内容量は 100 g、光を通さない袋に入っています。冷暗所で保存し、開封後はお早めにお飲みください。",
  },
  {
    productId: "CFT-4215",
    name: "กาแฟดอยช้าง คั่วกลาง 200 กรัม",
    category: "Coffee & Tea",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "กาแฟอาราบิก้าจากสวนเล็กบนดอยสูง ปลูกใต้ร่มเงาไม้ใหญ่ที่ความสูงหนึ่งพันสามร้อยเมตร เกษตรกรเก็บเฉพาะผลสุกด้วยมือ แล้วตากแดดบนแคร่ไม้ไผ่สิบสองวัน เราคั่วระดับกลางเพื่อรักษาความหวานตามธรรมชาติ\n\n- น้ำผึ้งป่า\n- ส้มเขียวหวาน\n- ถั่วอบ\n\nแหล่งปลูก: จังหวัดเชียงราย เหมาะสำหรับดริปหรือหม้อต้ม ใช้น้ำอุณหภูมิเก้าสิบสององศา ปริมาณสุทธิ 200 กรัม เก็บในที่แห้งและเย็น",
  },
  {
    productId: "CFT-4219",
    name: "Second Flush Darjeeling 125 g",
    category: "Coffee & Tea",
    brandGuideline: "Clean Label Claims",
    uploadedBy: "admin",
    description:
      "The leaves of this tea were plucked in the second week of June, when the gardens above Kurseong give their fullest cup. It is amber in the pot and needs no milk.\n\n1. Muscatel grape\n2. Toasted almond\n3. A dry, clean finish\n\nOrigin: West Bengal, India. Brew three teaspoons in a litre of water just off the boil and strain after three minutes. Ingredients: black tea. The tin holds 125 g and costs 18,40 €. Store in a cool, dry place.",
  },
  {
    productId: "CFT-4222",
    name: "Earl Grey Bergamot 100 g",
    category: "Coffee & Tea",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "A Ceylon tea with backbone, scented with oil pressed from the rind of bergamots grown in Calabria. We leave out the blue petals that are often added for show, and put more leaf into the tin instead. It tastes of citrus blossom first, then of malt, and it stands up to a splash of milk. Origin: Dimbula, Sri Lanka. Steep one teaspoon a cup for four minutes. Net weight 100 g. Store in a cool, dry place.",
  },
  {
    productId: "CFT-4225",
    name: "Green Morning Matcha 30 g",
    category: "Coffee & Tea",
    brandGuideline: "Clean Label Claims",
    uploadedBy: "reviewer",
    // "detox" in full-width letters, "burns fat" over a line break.
    description:
      "Start the day with stone-ground matcha, whisked to a green foam in under a minute. The leaves are shaded for three weeks before the harvest, which makes the cup sweet and round.\n\n- Steamed greens\n- Sweet cream\n- A long, savoury finish\n\nOrigin: Kagoshima, Japan. More than a drink, it is a ｄｅｔｏｘ in a bowl: it burns\nfat while you sit at your desk, and it is 100% natural. Sift one teaspoon, add water at 75 °C and whisk. Ingredients: green tea powder. Tin with 30 g. Store in a cool, dry place.",
  },
  {
    productId: "CFT-4228",
    name: "Café Molido Sierra 250 g",
    category: "Coffee & Tea",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "Café molido de tueste medio, pensado para la cafetera italiana de toda la vida. Mezclamos granos de Honduras y de México y los molemos el mismo día en que salen del tostador, de modo que el aroma llega entero a la cocina. En la taza aparecen notas de cacao, de almendra y de miel de caña, con una acidez suave. Dos cucharadas por taza son suficientes. Paquete de 250g con cierre, ahora por $12.50 en la tienda.",
  },
  {
    productId: "CFT-4231",
    name: "Crema Wochenmarkt 1 kg",
    category: "Coffee & Tea",
    brandGuideline: "Sprachstandard DACH",
    uploadedBy: "reviewer",
    description:
      "Ein Kaffee, der zu Kuchen passt: weich, nussig und mit einer Crema, die stehen bleibt, bis die Tasse leer ist.\n\n- Milchschokolade\n- Walnuss\n- Vanille\n\nHerkunft: Brasilien, Honduras und Vietnam. Die Mischung eignet sich für Vollautomaten ebenso wie für die Filtermaschine. Der Beutel enthält 1 kg ganze Bohnen. Ein echtes Schnäppchen für alle, die viel Kaffee trinken: statt EUR 18.90 zahlen Sie nur 14.90€. Kühl und trocken lagern.",
  },
];
