import type { DemoProduct } from "../types";

export const kitchenProducts: readonly DemoProduct[] = [
  {
    productId: "KIT-3105",
    name: "Brook Gooseneck Kettle",
    category: "Kitchen Appliances",
    brandGuideline: "Northlight Voice",
    uploadedBy: "admin",
    description:
      "The Brook pours a thin, steady stream, which is what hand-brewed coffee asks for. Northlight builds it from brushed stainless steel with a counterweighted handle, so that a full kettle does not pull your wrist down. It holds 0.9 litres and heats them at 1200 W in about five minutes.\n\nChoose any temperature between 40 and 100 °C; the base keeps it for half an hour. Wipe the outside with a damp cloth and descale it every two months. The Brook costs $89.00 and has a warranty of three years.",
  },
  {
    productId: "KIT-3110",
    name: "Forge Stand Mixer 5.5",
    category: "Kitchen Appliances",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "Two loaves of rye dough at a time are an ordinary day for the Forge. The motor of 900 W drives a metal gearbox, and the bowl of 5.5 litres has a handle that fits the whole hand. A planetary head reaches the bottom of the bowl, so there is no need to stop and scrape.\n\nWhisk, beater and dough hook are included. Bowl and tools go into the dishwasher; the housing is wiped clean. The list price is $1,249.00 with a warranty of seven years on the motor.",
  },
  {
    productId: "KIT-3114",
    name: "Standmixer Lindau",
    category: "Kitchen Appliances",
    brandGuideline: "Sprachstandard DACH",
    uploadedBy: "admin",
    description:
      "Der Lindau püriert Suppen, zerkleinert Eis und mahlt Nüsse zu Mus. Sein Krug aus dickem Glas fasst 1,5 Liter und steht auf einem Sockel aus Aluminiumguss. Der Motor leistet 1000 Watt und läuft in sechs Stufen sanft an, damit nichts an den Deckel spritzt.\n\nKrug, Deckel und Messer dürfen in die Spülmaschine, den Sockel wischen Sie feucht ab. Auf den Motor geben wir fünf Jahre Garantie. Wenn er nicht in Ihre Küche passt, gilt: 30 Tage Rückgaberecht.",
  },
  {
    productId: "KIT-3119",
    name: "Torradeira Alvorada",
    category: "Kitchen Appliances",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "A Alvorada torra duas fatias grossas de pão caseiro ao mesmo tempo. As ranhuras têm quatro centímetros de largura e centram o pão sozinhas, para que fique dourado por igual. Com 850 W, a primeira torrada sai em dois minutos.\n\nO suporte dobrável aquece também croissants, e o recipiente de vapor de 50 ml mantém o miolo macio. A gaveta das migalhas retira-se por trás e lava-se à mão. O aparelho tem três anos de garantia.",
  },
  {
    productId: "KIT-3122",
    name: "Gale Air Fryer",
    category: "Kitchen Appliances",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "Crisp potatoes for four people come out of the Gale in eighteen minutes. Hot air moves around a basket of 6 litres, and a window in the front lets you watch the colour without opening the drawer. At 1700 W it reaches its working temperature while you cut the vegetables.\n\nThe basket has a ceramic coating that can be washed in the dishwasher; wipe the heating chamber with a soft sponge once it is cold. Two years of warranty are included.",
  },
  {
    productId: "KIT-3126",
    name: "Pebble Egg Cooker",
    category: "Kitchen Appliances",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "The Pebble steams up to six eggs and tells you with a bell when they are soft, medium or hard. Fill the measuring cup of 80 ml to the mark, pierce the eggs, and press the lever. With 380 W it needs about nine minutes for six soft eggs.\n\nTray and lid go into the dishwasher; wipe the heating plate with a little vinegar. The warranty runs for two years. Order now and receive a set of six wooden spoons.",
  },
  {
    productId: "KIT-3130",
    name: "Atlas Espresso Machine",
    category: "Kitchen Appliances",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "The Atlas brings the espresso bar to your counter.<br><br>Its brass boiler holds 1.1 litres and is heated with 1450 W, so that steam is ready while the shot is still running. The portafilter weighs 400 grams and keeps its temperature from the first cup to the fifth.<ul><li>Rotary pump</li><li>Walnut handles</li></ul>The drip tray lifts out and goes into the dishwasher. The warranty covers three years. Recommended retail price 1249 USD, or $104 a month.",
  },
  {
    productId: "KIT-3133",
    name: "Swift Hand Blender",
    category: "Kitchen Appliances",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "Soup straight in the pot: the Swift blends it smooth in under a minute. Its shaft of stainless steel detaches with a click and can be washed in the dishwasher. The beaker holds 600 ml and the motor gives 700 W at the highest of five speeds. A soft grip keeps it steady in a wet hand.\n\nWarranty registration at www.example.com/swift. For spare parts call 1-800-555-0199 on weekdays, or +1 (303) 555-0142 from abroad.",
  },
  {
    productId: "KIT-3137",
    name: "Cascade Filter Coffee Maker",
    category: "Kitchen Appliances",
    brandGuideline: "Clean Label Claims",
    uploadedBy: "reviewer",
    // A zero-width joiner inside "Brewhaus".
    description:
      "Ten cups of filter coffee wait in the Cascade's thermal jug, hot for four hours and never stewed. The shower head wets all the grounds evenly, and water leaves the heater at 94 °C. It holds 1.25 litres and draws 1550 W while brewing. Thanks to its sealed pump the machine is maintenance\u2010free and, unlike the Brew\u200Dhaus Classic, it does not drip when the jug is removed. The filter basket can be rinsed under the tap. The warranty is five years.",
  },
  {
    productId: "KIT-3140",
    name: "Mini Chopper Duo",
    category: "Kitchen Appliances",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "A handy little chopper for herbs, onions, garlic, nuts and baby food that takes up hardly more room in the cupboard than a mug and is operated with one finger on the lid. Comes with a second bowl, so that parsley and strawberries never have to meet, and both bowls can be washed in the dishwasher together with the blade.",
  },
];
