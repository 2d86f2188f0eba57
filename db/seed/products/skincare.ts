import type { DemoProduct } from "../types";

export const skincareProducts: readonly DemoProduct[] = [
  {
    productId: "SKN-2010",
    name: "Dew Hyaluronic Serum 30 ml",
    category: "Skincare",
    brandGuideline: "Clean Label Claims",
    uploadedBy: "admin",
    description:
      "A light serum for skin that feels tight after washing. Two sizes of hyaluronic acid bind moisture at the surface, while panthenol leaves the face feeling soft and comfortable. Press three drops into damp skin in the morning and evening, then follow with your usual cream.\n\nThe texture sinks in within a minute and sits well under make-up. Main ingredients: water, glycerin, sodium hyaluronate, panthenol. Glass bottle with pipette, 30 ml. For external use only.",
  },
  {
    productId: "SKN-2014",
    name: "Meadow Calendula Balm 50 g",
    category: "Skincare",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "This rich balm looks after hands, elbows and heels that have seen a long winter. Calendula flowers are steeped in sunflower oil for four weeks, then blended with beeswax and shea butter. Warm a pea-sized amount between the fingers and massage it into dry skin before bed.\n\nIt melts slowly and leaves a thin protective film with a faint scent of hay. One tin holds 50 g and lasts about three months. For external use only.",
  },
  {
    productId: "SKN-2018",
    name: "Crème de jour Églantine 40 ml",
    category: "Skincare",
    brandGuideline: "Clean Label Claims",
    uploadedBy: "admin",
    description:
      "Une crème de jour fondante pour les peaux normales à sèches. L'huile d'églantier nourrit la surface de l'épiderme, et la glycérine végétale aide à garder une sensation de confort jusqu'au soir. Appliquez une noisette le matin sur le visage et le cou, en gestes légers vers l'extérieur.\n\nLa texture pénètre vite et ne laisse pas de film gras sous le maquillage. Principaux ingrédients : eau, huile d'églantier, glycérine, beurre de karité. Tube de 40 ml. Usage externe uniquement.",
  },
  {
    productId: "SKN-2021",
    name: "زيت الأركان للوجه 30 مل",
    category: "Skincare",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "زيت خفيف للوجه يناسب البشرة الجافة والعادية، معصور على البارد من ثمار الأركان التي تجمعها تعاونيات نسائية في جنوب المغرب. يمنح فيتامين هـ الطبيعي في الزيت ملمسا ناعما ومظهرا مشرقا دون أثر دهني.\n\nضعي ثلاث قطرات على راحة اليد مساء، ثم وزعيها بلطف على الوجه والرقبة بعد التنظيف. يمكن استعماله أيضا لأطراف الشعر. العبوة زجاجية داكنة تحفظ الزيت من الضوء، سعتها 30 مل. للاستعمال الخارجي فقط.",
  },
  {
    productId: "SKN-2023",
    name: "Κρέμα χεριών με ελαιόλαδο 75 ml",
    category: "Skincare",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "Μια πλούσια κρέμα για χέρια που δουλεύουν στον κήπο και στην κουζίνα. Το εξαιρετικό παρθένο ελαιόλαδο από την Κρήτη περιποιείται την ξηρή επιδερμίδα και το κερί μέλισσας αφήνει ένα λεπτό προστατευτικό στρώμα. Απλώστε μια μικρή ποσότητα όσες φορές χρειάζεται μέσα στην ημέρα, ιδίως μετά το πλύσιμο.\n\nΑπορροφάται γρήγορα και έχει διακριτικό άρωμα από φασκόμηλο. Σωληνάριο αλουμινίου με 75 ml. Μόνο για εξωτερική χρήση.",
  },
  {
    productId: "SKN-2026",
    name: "Latte detergente Riviera 200 ml",
    category: "Skincare",
    brandGuideline: "Clean Label Claims",
    uploadedBy: "reviewer",
    description:
      "Un latte detergente delicato che scioglie il trucco e le tracce della giornata senza strofinare. L'olio di mandorle dolci lascia la pelle morbida, mentre l'acqua di fiori d'arancio dona una sensazione di freschezza. Massaggiare sul viso asciutto la sera, poi togliere con un panno umido.\n\nÈ adatto anche al contorno degli occhi e alle pelli secche. Principali ingredienti: acqua, olio di mandorle dolci, acqua di fiori d'arancio, glicerina. Flacone da 200 ml. Solo per uso esterno.",
  },
  {
    productId: "SKN-2030",
    name: "Renew Night Ampoule 15 ml",
    category: "Skincare",
    brandGuideline: null,
    uploadedBy: "reviewer",
    // A soft hyphen inside "Clinically"; "miracle" in full-width letters.
    description:
      "Wake up to skin that looks rested, even when you are not. The Renew ampoule combines bakuchiol with a ferment of rice and is pressed into the face and neck as the last step of the evening. Clin\u00ADically proven to erase ten years in a fortnight, it is the little ｍｉｒａｃｌｅ that our customers keep writing to us about. Use one ampoule every second night for a month, then take a break of two weeks. Seven ampoules of 2 ml each. For external use only.",
  },
  {
    productId: "SKN-2033",
    name: "Clarity Clay Mask 100 g",
    category: "Skincare",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "White clay from the Vendée absorbs excess oil and leaves combination skin feeling fresh and smooth. Spread an even layer with the brush, keep it damp with a mist of water, and rinse after ten minutes. Once a week is enough; twice for the T-zone in summer. The jar contains 100 g, which makes about twelve masks.\n\nSee the video guide at https://www.example.com/clarity-mask or write to care@example.com if you have a question about your routine.",
  },
  {
    productId: "SKN-2037",
    name: "Aceite Milagro Nocturno 30 ml",
    category: "Skincare",
    brandGuideline: null,
    uploadedBy: "reviewer",
    description:
      "Un aceite de noche para pieles maduras que se aplica en diez segundos. La rosa mosqueta y el escualano vegetal dejan la piel suave y con un aspecto descansado al despertar. Reparta cuatro gotas entre las palmas y presione con suavidad sobre el rostro limpio.\n\nSu efecto MILAGROSO se nota desde la primera noche, sin los aditivos que encontrará en Oléane y otras marcas de farmacia. Frasco de vidrio con cuentagotas, 30 ml. Solo para uso externo.",
  },
  {
    productId: "SKN-2040",
    name: "Estuary Mist Facial Toner 150 ml",
    category: "Skincare",
    brandGuideline: null,
    uploadedBy: "admin",
    description:
      "Rosewater and a little sea salt make this toner a quick refreshment for normal and combination skin. Sweep it over the face with a cotton pad after cleansing, or, when the day has been long and the office air dry, spray it from a hand's breadth away with closed eyes and let it settle for a moment before you carry on. It leaves no sticky film and prepares the face for cream. The bottle holds 150 ml and has a lockable pump for travelling. For external use only.",
  },
  {
    productId: "SKN-2042",
    name: "Pure Oat Body Lotion 250 ml",
    category: "Skincare",
    brandGuideline: "Clean Label Claims",
    uploadedBy: "reviewer",
    // "non‑toxic" is written with a non-breaking hyphen.
    description:
      "A creamy lotion with colloidal oat for dry and easily irritated skin, made for the whole family. Smooth it over arms and legs after the shower, while the skin is still slightly damp. Oat milk and glycerin keep it feeling supple until the evening. Our formula is all-natural and completely non\u2011toxic, so that you can stop worrying about what you put on your body. It is free from perfume and absorbs in two minutes. Pump bottle with 250 ml. For external use only.",
  },
];
