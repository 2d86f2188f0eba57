/** A deterministically generated product of a shop. */
export interface ShopProduct {
  handle: string;
  title: string;
  type: string;
  /** HTML of about 1,500 characters that violates `SHOP_RULES` about 15 times. */
  body: string;
}

/** The policies of the products, as columns of `rules`. */
export const SHOP_RULES = [
  {
    ruleType: "prohibited_words",
    ruleContent:
      "cheap => affordable | free shipping | best => good | guaranteed | miracle | lowest price | amazing | perfect | click here | world class",
    severity: "high",
  },
  {
    ruleType: "format_requirement",
    ruleContent: "no_all_caps; no_exclamation; no_emoji; no_prices",
    severity: "medium",
  },
  {
    ruleType: "required_phrases",
    ruleContent: "Care instructions | Country of origin",
    severity: "medium",
  },
  { ruleType: "length_limit", ruleContent: "20-1200", severity: "low" },
] as const;

const WORDS =
  "soft light warm leather canvas sole heel lining upper fit size colour black white navy wide narrow walk trail city winter summer water breathable cushion support comfort durable stitched rubber foam laces eyelet collar ankle grip tread flexible quality finish classic modern design daily wear clean cloth dry store pair warranty recycled material natural cotton wool linen silk smooth brushed matte polished metal glass ceramic bottle gentle face body hair scent fresh citrus rose vanilla cedar amber calm morning evening travel gift piece".split(
    " ",
  );
const CLAIMS = [
  "Free shipping on every pair",
  "The best choice for the season",
  "A cheap way to a warm home",
  "An amazing gift for friends",
  "The perfect fit is guaranteed",
  "Click here for more of these",
  "A world class finish",
];
const SHOUTS = ["LIMITED OFFER", "MADE TO LAST", "NEW SEASON", "SHOP NOW", "ONLY TODAY"];
const TYPES = ["Boots", "Lamps", "Shirts", "Mugs", "Candles"];

export function makeShop(count: number): ShopProduct[] {
  const random = randomFrom(20_261_122);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const words = (number: number) => Array.from({ length: number }, () => pick(WORDS)).join(" ");
  const sentence = () => {
    const text = words(9 + Math.floor(random() * 6));
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const claim = () => `${pick(CLAIMS)}, ${words(3)}.`;
  return Array.from({ length: count }, (_, n) => ({
    handle: `${words(2).replaceAll(" ", "-")}-${n}`,
    title: `${words(3)} ${n}`,
    type: pick(TYPES),
    body: [
      `<p>${sentence()} ${claim()} <strong>${pick(SHOUTS)}</strong> ${sentence()} ${claim()}</p>`,
      `<p>${claim()}<br>${sentence()} Now for $${19 + (n % 80)}.99! ${claim()} ${sentence()}</p>`,
      `<ul>\n${[1, 2, 3].map(() => `<li>${words(7)}, ${n % 90} cm</li>`).join("\n")}\n</ul>`,
      `<p>${sentence()} ${claim()} ${pick(SHOUTS)} ${sentence()} ${claim()} ✨</p>`,
      `<div class="more"><p>${claim()} ${sentence()} So good! ${sentence()} ${claim()}</p></div>`,
    ].join("\n"),
  }));
}

/**
 * Returns a CSV file as exported by Shopify: one row per variant, with texts only in a product's
 * first row.
 */
export function shopifyCsv(products: readonly ShopProduct[]): string {
  const lines = ["Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU"];
  for (const [n, { handle, title, body, type }] of products.entries()) {
    lines.push(`${handle},${title},"${body.replaceAll('"', '""')}",Rove,${type},Size,S,${n}-S`);
    for (const size of n % 3 === 0 ? ["M", "L"] : ["M"])
      lines.push(`${handle},,,,,,${size},${n}-${size}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Returns a Park–Miller random number generator (1988). */
function randomFrom(seed: number): () => number {
  let state = seed % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
