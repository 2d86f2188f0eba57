/** Promotional phrases; Google and Merchant Center remove them from titles. */
const PHRASES = [
  "best quality|best price|best seller|bestseller|best ever|top quality|high quality|great price|low price|lowest price|special offer|limited time|limited offer|free shipping|free delivery|free gift|buy now|order now|shop now|click here|must have|must-have|number one|no 1|on sale|final sale|summer sale|winter sale|clearance|discount|bargain|hot deal|deal|cheap|amazing|awesome|incredible|miracle|guaranteed|100 % satisfaction|satisfaction guaranteed|new arrival|the best|best",
  "beste qualität|bester preis|bestpreis|top qualität|top-qualität|sonderangebot|angebot|schnäppchen|rabatt|reduziert|gratis|kostenloser versand|versandkostenfrei|jetzt kaufen|jetzt bestellen|nur heute|günstig|billig|unschlagbar|wahnsinn|testsieger|ausverkauf|der beste|die beste|das beste",
  "meilleure qualité|meilleur prix|offre spéciale|promotion|promo|soldes|livraison gratuite|gratuit|achetez maintenant|pas cher|remise|incroyable|le meilleur|la meilleure|garanti",
  "mejor calidad|mejor precio|oferta especial|oferta|rebajas|descuento|envío gratis|gratis|compra ahora|compre ahora|barato|increíble|el mejor|la mejor|garantizado|milagroso",
  "migliore qualità|miglior prezzo|offerta speciale|offerta|sconto|saldi|spedizione gratuita|gratis|acquista ora|compra ora|economico|incredibile|il migliore|la migliore|garantito",
].join("|");
const escapedPhrases = PHRASES.split("|")
  .sort((a, b) => b.length - a.length)
  .map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/ /g, "\\s+"));
const PROMOTION_PATTERN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${escapedPhrases.join("|")})(?![\\p{L}\\p{N}])|#\\s?1(?!\\p{N})|\\d{1,3}\\s?%\\s?(?:off|rabatt|de réduction|descuento|sconto)|(?<![\\p{L}\\p{N}])(?:sale|new|hot)\\s?!+|!+|[★☆✨✔✅❤]+|(?:\\p{Extended_Pictographic}\ufe0f?)+`,
  "giu",
);
const TRADEMARK_PATTERN = /^[©®™]+$/u;

/** Returns the promotional words and marks in a text as written. */
export function findPromotion(text: string): string[] {
  return (text.match(PROMOTION_PATTERN) ?? []).filter((match) => !TRADEMARK_PATTERN.test(match));
}
