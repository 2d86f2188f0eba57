import type { DemoProduct } from "../types";

export const audioProducts: readonly DemoProduct[] = [
  {
    productId: "AUD-5301",
    name: "Tern Over-Ear Headphones",
    category: "Wireless Audio",
    brandGuideline: "Northlight Voice",
    uploadedBy: "admin",
    description:
      "The Tern is Northlight's headphone for people who listen to whole albums. Voices sit in the middle of the picture, and the bass is deep without covering them. Noise cancelling takes the edge off trains and open-plan offices; a second mode lets announcements through.\n\nAt half volume the battery plays for 32 hours, and ten minutes on the USB-C cable are enough for an evening. It connects by Bluetooth 5.3 to two devices at once. The ear pads come off without tools, so you can replace them. The Tern costs $229.00.",
  },
  {
    productId: "AUD-5304",
    name: "Wren True Wireless Earbuds",
    category: "Wireless Audio",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "Each Wren weighs less than a sheet of paper and disappears in the ear. Four sizes of silicone tips are in the box, and a fitting test in the app tells you which one seals best. The sound is clear and a little warm, which suits spoken word and acoustic music.\n\nThe battery lasts 7 hours at half volume, and the case adds three more charges over USB-C. Bluetooth 5.2 keeps the connection steady through two rooms. Rain and sweat are no problem: the housing is rated IPX4.",
  },
  {
    productId: "AUD-5307",
    name: "云雀便携音箱",
    category: "Wireless Audio",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "云雀是一款可以挂在背包上的便携音箱，适合露营、野餐和厨房。两个全频单元配合被动辐射器，人声清晰，低音扎实而不浑浊。机身采用再生织物包裹，可防雨水和灰尘。\n\n内置电池在中等音量下可播放十八小时，通过 USB-C 接口两个半小时充满。支持 Bluetooth 5.3,可同时连接两部手机，也可以将两台音箱配成立体声。顶部按键较大，戴手套也能操作。包装内附充电线和一条登山扣。",
  },
  {
    productId: "AUD-5310",
    name: "Kopfhörer Eisvogel",
    category: "Wireless Audio",
    brandGuideline: "Sprachstandard DACH",
    uploadedBy: "reviewer",
    description:
      "Der Eisvogel ist ein leichter Bügelkopfhörer für den Weg zur Arbeit. Er klingt ausgewogen, mit klaren Stimmen und einem Bass, der sich nicht vordrängt. Die Polster aus Mikrofaser lassen sich abnehmen und von Hand waschen.\n\nBei mittlerer Lautstärke hält der Akku 40 Stunden; geladen wird über USB-C. Die Verbindung läuft über Bluetooth 5.3 und bleibt auch in der vollen Bahn stabil. Zusammengefaltet passt er in eine Manteltasche. Für jede Bestellung gilt: 30 Tage Rückgaberecht.",
  },
  {
    productId: "AUD-5314",
    name: "Enceinte Mésange",
    category: "Wireless Audio",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "La Mésange est une enceinte de salon que l'on emporte volontiers au jardin. Son coffret en hêtre abrite un haut-parleur de dix centimètres qui restitue les voix avec naturel. Un bouton en métal règle le volume, sans écran ni menu.\n\nL'autonomie atteint 20 heures à mi-volume, et la recharge se fait par USB-C. La connexion Bluetooth 5.2 mémorise six appareils. Deux enceintes se jumellent en stéréo par une simple pression. La grille en lin se retire pour être lavée.",
  },
  {
    productId: "AUD-5318",
    name: "Auscultadores Andorinha",
    category: "Wireless Audio",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "Os Andorinha foram feitos para correr e para andar de bicicleta. Apoiam-se à frente do ouvido e deixam ouvir o trânsito, o que é tão importante como a música. O aro de titânio adapta-se à cabeça e não balança.\n\nA bateria dura 9 horas a meio volume e carrega por USB-C em cinquenta minutos. A ligação Bluetooth 5.3 alcança dez metros em espaço aberto. Depois do treino, basta passá-los por água corrente. A caixa inclui uma bolsa de tecido.",
  },
  {
    productId: "AUD-5320",
    name: "Finch Kids Headphones",
    category: "Wireless Audio",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "The Finch is made for children from the age of six. Its volume stops at 85 decibels, whatever the tablet says. The headband bends without breaking and grows with the head in nine steps. Stickers in the box make it easy to tell two pairs apart on the back seat.\n\nthe battery plays for 25 hours at half volume and charges over USB-C. Pairing by Bluetooth takes one press of the large button. The ear pads can be wiped with soap and water.",
  },
  {
    productId: "AUD-5323",
    name: "Condor ANC Headphones",
    category: "Wireless Audio",
    brandGuideline: null,
    uploadedBy: "reviewer",
    // "studio–quality" is written with an en dash.
    description:
      "With the Condor on your ears, a long flight becomes a quiet room. Six microphones listen to the cabin and cancel the low rumble of the engines. You get studio\u2013quality sound for half of what the Sonavox Q7 would cost you, and memory foam that stays soft at minus ten degrees. The battery lasts 45 hours at half volume and charges over USB-C. Bluetooth 5.3 connects phone and laptop together. A hard case and an adapter for the seat socket are included.",
  },
  {
    productId: "AUD-5326",
    name: "Heron Party Speaker",
    category: "Wireless Audio",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "The Heron fills a garden. Two woofers of sixteen centimetres move enough air for fifty guests, and a ring of warm light follows the beat. Its battery carries it through 14 hours at half volume, and it charges over USB-C overnight. Bluetooth 5.0 reaches across the lawn.\n\nSpare grilles and covers: www.example.com/heron. Questions before you buy? Write to speakers@example.com or ring our listening room on +44 20 7946 0018, Monday to Saturday.",
  },
  {
    productId: "AUD-5329",
    name: "Dipper In-Ear",
    category: "Wireless Audio",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "Small in-ear headphones with a punchy sound. Includes three pairs of tips and a pouch. Colours: black, sand, fern.",
  },
  {
    productId: "AUD-5332",
    name: "Raven Gaming Headset",
    category: "Wireless Audio",
    brandGuideline: "Winter Gift Campaign 2024",
    uploadedBy: "reviewer",
    description:
      "With the Raven you <b>HEAR EVERY SINGLE STEP</b> before they hear yours 🎮. It places footsteps and reloads so precisely that you turn your head. Its boom microphone folds away and mutes itself.<br><br>The battery lasts 30 hours at half volume, charges over USB-C and plays on while it charges. Bluetooth 5.3 runs beside the low-latency dongle, so a call from home does not end the round. Price: 149 USD.",
  },
];
