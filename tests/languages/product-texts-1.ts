import type { ProductTexts } from "./product-texts";

/** Germanic and Romance languages. */
export const texts: ProductTexts = {
  en: [
    "This throw is woven from 100% New Zealand wool in a small mill on the coast. It measures 130 x 180 cm, weighs 900 g and comes in four colours. Wash it by hand in cold water, dry it flat, and it will keep you warm for many winters. Each one is finished by hand, so no two are quite the same.",
    "Lightweight running shoe for daily training on the road. The knitted upper lets your feet breathe, while the EVA midsole softens every step. A rubber outsole grips well on wet ground. Drop: 8 mm, weight: 245 g (size 42). Order half a size up if your feet are wide.",
    "A dark roast from Brazil and Guatemala with notes of cocoa, roasted almonds and a little orange. Whole beans, 1 kg bag with a valve that keeps the aroma in. Good for espresso machines and moka pots. We roast every Tuesday and ship the same day, so your beans are always fresh.",
    "Rich face cream with hyaluronic acid and shea butter for dry and sensitive skin. Apply a small amount to the cleansed face every morning and evening. Free from perfume, parabens and mineral oil. Dermatologically tested. Jar of 50 ml. Keep out of reach of children.",
    "Wireless headphones with active noise cancelling and up to 30 hours of battery life. Bluetooth 5.3 connects to two devices at once, and the folding design fits into any bag. What's in the box: headphones, USB-C cable, travel case and a short manual. Two-year warranty.",
  ],
  de: [
    "Diese Decke wird in einer kleinen Weberei an der Küste aus 100 % neuseeländischer Wolle gewebt. Sie misst 130 x 180 cm, wiegt 900 g und ist in vier Farben erhältlich. Bitte von Hand in kaltem Wasser waschen und liegend trocknen, dann hält sie viele Winter lang warm.",
    "Leichter Laufschuh für das tägliche Training auf der Straße. Das gestrickte Obermaterial lässt die Füße atmen, die Zwischensohle aus EVA dämpft jeden Schritt. Die Gummisohle haftet auch bei Nässe. Sprengung: 8 mm, Gewicht: 245 g (Größe 42). Fällt klein aus, bitte eine halbe Nummer größer bestellen.",
    "Eine dunkle Röstung aus Brasilien und Guatemala mit Noten von Kakao, gerösteten Mandeln und etwas Orange. Ganze Bohnen im 1-kg-Beutel mit Aromaventil. Geeignet für Vollautomaten, Siebträger und Espressokocher. Wir rösten jeden Dienstag und versenden noch am selben Tag.",
    "Reichhaltige Gesichtscreme mit Hyaluronsäure und Sheabutter für trockene und empfindliche Haut. Morgens und abends eine kleine Menge auf das gereinigte Gesicht auftragen. Ohne Parfum, Parabene und Mineralöl. Dermatologisch getestet. Tiegel mit 50 ml. Außerhalb der Reichweite von Kindern aufbewahren.",
    "Kabellose Kopfhörer mit aktiver Geräuschunterdrückung und bis zu 30 Stunden Akkulaufzeit. Bluetooth 5.3 verbindet zwei Geräte gleichzeitig, und zusammengeklappt passen sie in jede Tasche. Lieferumfang: Kopfhörer, USB-C-Kabel, Reiseetui und Kurzanleitung. Zwei Jahre Garantie.",
  ],
  nl: [
    "Deze plaid wordt in een kleine weverij aan de kust geweven van 100% Nieuw-Zeelandse wol. Hij meet 130 x 180 cm, weegt 900 g en is verkrijgbaar in vier kleuren. Was hem met de hand in koud water en laat hem liggend drogen, dan blijft hij je vele winters warm houden.",
    "Lichte hardloopschoen voor de dagelijkse training op de weg. Het gebreide bovenwerk laat je voeten ademen en de tussenzool van EVA dempt elke stap. De rubberen zool heeft ook op nat wegdek goede grip. Drop: 8 mm, gewicht: 245 g (maat 42). Bestel een halve maat groter als je brede voeten hebt.",
    "Een donkere branding uit Brazilië en Guatemala met tonen van cacao, geroosterde amandelen en een beetje sinaasappel. Hele bonen in een zak van 1 kg met aromaventiel. Geschikt voor espressomachines en percolators. We branden elke dinsdag en versturen dezelfde dag nog.",
    "Rijke gezichtscrème met hyaluronzuur en sheaboter voor de droge en gevoelige huid. Breng 's ochtends en 's avonds een kleine hoeveelheid aan op het gereinigde gezicht. Zonder parfum, parabenen en minerale olie. Dermatologisch getest. Potje van 50 ml. Buiten bereik van kinderen houden.",
    "Draadloze koptelefoon met actieve ruisonderdrukking en tot 30 uur batterijduur. Bluetooth 5.3 verbindt twee apparaten tegelijk en opgevouwen past hij in elke tas. In de doos: koptelefoon, USB-C-kabel, reisetui en korte handleiding. Twee jaar garantie.",
  ],
  sv: [
    "Den här pläden vävs av 100 % ull från Nya Zeeland i ett litet väveri vid kusten. Den mäter 130 x 180 cm, väger 900 g och finns i fyra färger. Tvätta den för hand i kallt vatten och låt den torka plant, så håller den dig varm i många vintrar.",
    "Lätt löparsko för daglig träning på asfalt. Den stickade ovandelen låter fötterna andas och mellansulan av EVA dämpar varje steg. Yttersulan av gummi har bra grepp även när det är blött. Dropp: 8 mm, vikt: 245 g (storlek 42). Beställ en halv storlek större om du har breda fötter.",
    "En mörkrost från Brasilien och Guatemala med toner av kakao, rostade mandlar och lite apelsin. Hela bönor i påse om 1 kg med aromventil. Passar espressomaskiner och mokabryggare. Vi rostar varje tisdag och skickar samma dag, så bönorna är alltid färska.",
    "Fyllig ansiktskräm med hyaluronsyra och sheasmör för torr och känslig hud. Applicera en liten mängd på rengjort ansikte morgon och kväll. Utan parfym, parabener och mineralolja. Dermatologiskt testad. Burk med 50 ml. Förvaras utom räckhåll för barn.",
    "Trådlösa hörlurar med aktiv brusreducering och upp till 30 timmars batteritid. Bluetooth 5.3 ansluter två enheter samtidigt och hopfällda får de plats i vilken väska som helst. I förpackningen: hörlurar, USB-C-kabel, resefodral och en kort bruksanvisning. Två års garanti.",
  ],
  da: [
    "Dette plaid er vævet af 100 % uld fra New Zealand på et lille væveri ved kysten. Det måler 130 x 180 cm, vejer 900 g og fås i fire farver. Vask det i hånden i koldt vand, og lad det tørre fladt, så holder det dig varm i mange vintre.",
    "Let løbesko til den daglige træning på vej. Den strikkede overdel lader fødderne ånde, og mellemsålen af EVA dæmper hvert skridt. Ydersålen af gummi har godt greb, også når det er vådt. Drop: 8 mm, vægt: 245 g (størrelse 42). Bestil en halv størrelse større, hvis du har brede fødder.",
    "En mørk ristning fra Brasilien og Guatemala med noter af kakao, ristede mandler og en smule appelsin. Hele bønner i en pose på 1 kg med aromaventil. Egnet til espressomaskiner og mokkakander. Vi rister hver tirsdag og sender samme dag, så dine bønner altid er friske.",
    "Fyldig ansigtscreme med hyaluronsyre og sheasmør til tør og følsom hud. Påfør en lille mængde på det rensede ansigt hver morgen og aften. Uden parfume, parabener og mineralolie. Dermatologisk testet. Krukke med 50 ml. Opbevares utilgængeligt for børn.",
    "Trådløse hovedtelefoner med aktiv støjreduktion og op til 30 timers batterilevetid. Bluetooth 5.3 forbinder to enheder på én gang, og foldet sammen kan de være i enhver taske. I æsken: hovedtelefoner, USB-C-kabel, rejseetui og en kort vejledning. To års garanti.",
  ],
  nb: [
    "Dette pleddet er vevd av 100 % ull fra New Zealand på et lite veveri ved kysten. Det måler 130 x 180 cm, veier 900 g og finnes i fire farger. Vask det for hånd i kaldt vann og la det tørke flatt, så holder det deg varm i mange vintre.",
    "Lett løpesko for daglig trening på vei. Den strikkede overdelen lar føttene puste, og mellomsålen av EVA demper hvert steg. Yttersålen av gummi har godt grep også når det er vått. Dropp: 8 mm, vekt: 245 g (størrelse 42). Bestill en halv størrelse større hvis du har brede føtter.",
    "En mørk brenning fra Brasil og Guatemala med toner av kakao, ristede mandler og litt appelsin. Hele bønner i en pose på 1 kg med aromaventil. Passer til espressomaskiner og mokkakanner. Vi brenner hver tirsdag og sender samme dag, så bønnene dine alltid er ferske.",
    "Fyldig ansiktskrem med hyaluronsyre og sheasmør for tørr og følsom hud. Påfør en liten mengde på renset ansikt hver morgen og kveld. Uten parfyme, parabener og mineralolje. Dermatologisk testet. Krukke med 50 ml. Oppbevares utilgjengelig for barn.",
    "Trådløse hodetelefoner med aktiv støydemping og opptil 30 timers batteritid. Bluetooth 5.3 kobler til to enheter samtidig, og sammenlagt får de plass i en hvilken som helst veske. I esken: hodetelefoner, USB-C-kabel, reiseetui og en kort bruksanvisning. To års garanti.",
  ],
  fr: [
    "Ce plaid est tissé en pure laine de Nouvelle-Zélande dans un petit atelier au bord de la mer. Il mesure 130 x 180 cm, pèse 900 g et existe en quatre coloris. Lavez-le à la main à l'eau froide et séchez-le à plat : il vous tiendra chaud pendant de nombreux hivers.",
    "Chaussure de course légère pour l'entraînement quotidien sur route. La tige tricotée laisse respirer les pieds et la semelle intermédiaire en EVA amortit chaque foulée. La semelle extérieure en caoutchouc accroche bien sur sol mouillé. Drop : 8 mm, poids : 245 g (pointure 42). Prenez une demi-pointure de plus si vos pieds sont larges.",
    "Une torréfaction foncée du Brésil et du Guatemala aux notes de cacao, d'amandes grillées et d'un peu d'orange. Grains entiers, sachet de 1 kg avec valve fraîcheur. Convient aux machines à expresso et aux cafetières italiennes. Nous torréfions chaque mardi et expédions le jour même.",
    "Crème riche pour le visage à l'acide hyaluronique et au beurre de karité, pour les peaux sèches et sensibles. Appliquer une petite quantité matin et soir sur le visage nettoyé. Sans parfum, parabènes ni huile minérale. Testée sous contrôle dermatologique. Pot de 50 ml. Tenir hors de portée des enfants.",
    "Casque sans fil avec réduction de bruit active et jusqu'à 30 heures d'autonomie. Le Bluetooth 5.3 relie deux appareils à la fois et, une fois plié, il se glisse dans n'importe quel sac. Contenu de la boîte : casque, câble USB-C, étui de voyage et notice. Garantie deux ans.",
  ],
  es: [
    "Esta manta se teje con lana 100 % de Nueva Zelanda en un pequeño taller de la costa. Mide 130 x 180 cm, pesa 900 g y está disponible en cuatro colores. Lávala a mano con agua fría y sécala en plano, y te mantendrá caliente durante muchos inviernos.",
    "Zapatilla ligera para el entrenamiento diario en asfalto. La parte superior de punto deja respirar los pies y la mediasuela de EVA amortigua cada pisada. La suela de goma agarra bien en suelo mojado. Drop: 8 mm, peso: 245 g (talla 42). Pide media talla más si tienes el pie ancho.",
    "Un tueste oscuro de Brasil y Guatemala con notas de cacao, almendras tostadas y un poco de naranja. Granos enteros en bolsa de 1 kg con válvula. Adecuado para máquinas de espresso y cafeteras italianas. Tostamos todos los martes y enviamos el mismo día, así que siempre llega fresco.",
    "Crema facial rica con ácido hialurónico y manteca de karité para pieles secas y sensibles. Aplicar una pequeña cantidad sobre el rostro limpio por la mañana y por la noche. Sin perfume, parabenos ni aceite mineral. Dermatológicamente probada. Tarro de 50 ml. Mantener fuera del alcance de los niños.",
    "Auriculares inalámbricos con cancelación activa de ruido y hasta 30 horas de batería. El Bluetooth 5.3 conecta dos dispositivos a la vez y, plegados, caben en cualquier bolso. Contenido de la caja: auriculares, cable USB-C, estuche de viaje y manual breve. Dos años de garantía.",
  ],
  pt: [
    "Esta manta é tecida com 100% lã da Nova Zelândia numa pequena fábrica junto à costa. Mede 130 x 180 cm, pesa 900 g e está disponível em quatro cores. Lave à mão em água fria e seque na horizontal, e ela vai manter você aquecido durante muitos invernos.",
    "Tênis leve para o treino diário na rua. O cabedal de malha deixa os pés respirarem e a entressola de EVA amortece cada passo. O solado de borracha tem boa aderência em piso molhado. Drop: 8 mm, peso: 245 g (tamanho 42). Peça meio número maior se tiver os pés largos.",
    "Uma torra escura do Brasil e da Guatemala com notas de cacau, amêndoas torradas e um pouco de laranja. Grãos inteiros em pacote de 1 kg com válvula. Indicado para máquinas de café expresso e cafeteiras italianas. Torramos todas as terças-feiras e enviamos no mesmo dia.",
    "Creme facial rico com ácido hialurônico e manteiga de karité para peles secas e sensíveis. Aplique uma pequena quantidade no rosto limpo de manhã e à noite. Sem perfume, parabenos nem óleo mineral. Testado dermatologicamente. Pote de 50 ml. Manter fora do alcance das crianças.",
    "Fones de ouvido sem fio com cancelamento ativo de ruído e até 30 horas de bateria. O Bluetooth 5.3 liga dois aparelhos ao mesmo tempo e, dobrados, cabem em qualquer bolsa. Na caixa: fones, cabo USB-C, estojo de viagem e um manual rápido. Dois anos de garantia.",
  ],
  it: [
    "Questo plaid è tessuto con 100% lana della Nuova Zelanda in un piccolo laboratorio sulla costa. Misura 130 x 180 cm, pesa 900 g ed è disponibile in quattro colori. Lavalo a mano in acqua fredda e fallo asciugare in piano: ti terrà al caldo per molti inverni.",
    "Scarpa da corsa leggera per l'allenamento quotidiano su strada. La tomaia in maglia lascia respirare i piedi e l'intersuola in EVA ammortizza ogni passo. La suola in gomma ha una buona presa anche sul bagnato. Drop: 8 mm, peso: 245 g (taglia 42). Ordina mezzo numero in più se hai la pianta larga.",
    "Una tostatura scura dal Brasile e dal Guatemala con note di cacao, mandorle tostate e un po' di arancia. Chicchi interi in sacchetto da 1 kg con valvola salva aroma. Adatto a macchine espresso e moka. Tostiamo ogni martedì e spediamo il giorno stesso, così i chicchi sono sempre freschi.",
    "Crema viso ricca con acido ialuronico e burro di karité per pelli secche e sensibili. Applicare una piccola quantità sul viso deterso mattina e sera. Senza profumo, parabeni e olio minerale. Dermatologicamente testata. Vasetto da 50 ml. Tenere fuori dalla portata dei bambini.",
    "Cuffie senza fili con cancellazione attiva del rumore e fino a 30 ore di autonomia. Il Bluetooth 5.3 collega due dispositivi contemporaneamente e, ripiegate, stanno in qualsiasi borsa. Nella confezione: cuffie, cavo USB-C, custodia da viaggio e una breve guida. Due anni di garanzia.",
  ],
  ro: [
    "Această pătură este țesută din lână 100% din Noua Zeelandă într-un mic atelier de pe coastă. Măsoară 130 x 180 cm, cântărește 900 g și este disponibilă în patru culori. Spălați-o de mână cu apă rece și lăsați-o să se usuce întinsă, iar ea vă va ține de cald multe ierni.",
    "Pantof de alergare ușor pentru antrenamentul zilnic pe șosea. Partea superioară tricotată lasă picioarele să respire, iar talpa intermediară din EVA amortizează fiecare pas. Talpa exterioară din cauciuc are aderență bună și pe ud. Drop: 8 mm, greutate: 245 g (mărimea 42).",
    "O prăjire închisă din Brazilia și Guatemala, cu note de cacao, migdale prăjite și puțină portocală. Boabe întregi în pungă de 1 kg cu supapă. Potrivită pentru aparate de espresso și ibrice. Prăjim în fiecare marți și expediem în aceeași zi, așa că boabele sunt mereu proaspete.",
    "Cremă de față bogată, cu acid hialuronic și unt de shea, pentru ten uscat și sensibil. Aplicați o cantitate mică pe fața curățată, dimineața și seara. Fără parfum, parabeni și ulei mineral. Testată dermatologic. Borcan de 50 ml. A nu se lăsa la îndemâna copiilor.",
    "Căști fără fir cu anulare activă a zgomotului și până la 30 de ore de autonomie. Bluetooth 5.3 conectează două dispozitive în același timp, iar pliate încap în orice geantă. În cutie: căști, cablu USB-C, husă de călătorie și un scurt manual. Garanție doi ani.",
  ],
  ca: [
    "Aquesta manta es teixeix amb llana 100 % de Nova Zelanda en un petit taller de la costa. Fa 130 x 180 cm, pesa 900 g i està disponible en quatre colors. Renteu-la a mà amb aigua freda i eixugueu-la plana, i us mantindrà calents durant molts hiverns.",
    "Sabatilla lleugera per a l'entrenament diari en asfalt. La part superior de punt deixa respirar els peus i la mitja sola d'EVA amorteix cada passa. La sola de goma s'adhereix bé al terra moll. Drop: 8 mm, pes: 245 g (talla 42). Demana mitja talla més si tens el peu ample.",
    "Una torrada fosca del Brasil i de Guatemala amb notes de cacau, ametlles torrades i una mica de taronja. Grans sencers en bossa d'1 kg amb vàlvula. Adequat per a màquines d'espresso i cafeteres italianes. Torrem cada dimarts i enviem el mateix dia.",
    "Crema facial rica amb àcid hialurònic i mantega de karité per a pells seques i sensibles. Apliqueu-ne una petita quantitat sobre el rostre net al matí i al vespre. Sense perfum, parabens ni oli mineral. Provada dermatològicament. Pot de 50 ml.",
    "Auriculars sense fil amb cancel·lació activa de soroll i fins a 30 hores de bateria. El Bluetooth 5.3 connecta dos dispositius alhora i, plegats, caben en qualsevol bossa. Contingut de la capsa: auriculars, cable USB-C, estoig de viatge i un manual breu. Dos anys de garantia.",
  ],
};
