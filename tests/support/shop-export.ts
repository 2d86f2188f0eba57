const TYPES = ["Lamps", "Chairs", "Tables", "Rugs", "Shelves", "Vases"] as const;
const MATERIALS = ["Oak", "Ash", "Walnut", "Steel", "Linen", "Wool", "Glass", "Brass"] as const;
const ROOMS = ["hall", "kitchen", "study", "bedroom", "living room"] as const;
const COLORS = ["sand", "moss", "charcoal", "terracotta", "natural"] as const;

/** Claims that appear in some of a shop's texts. */
const CLAIMS = [
  "Guaranteed to last a lifetime.",
  "The best ever at this price!",
  "A miracle of craftsmanship.",
  "Cheap was yesterday.",
] as const;

const HEADER =
  "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src";

/**
 * Creates a Shopify export with 300 rows for 240 products. Every fourth product has a second
 * variant, and the text of every third product contains a claim.
 */
export function shopExport(): string {
  const rows: string[] = [HEADER];
  for (let at = 0; rows.length <= 300; at++) {
    const type = pick(TYPES, at);
    const material = pick(MATERIALS, Math.floor(at / TYPES.length));
    const name = `${material} ${type.replace(/(?<=[^e])s$|s$/, "").replace("Shelve", "Shelf")} No. ${at + 1}`;
    const handle = name.toLowerCase().replace(/\W+/g, "-");
    const price = (39 + ((at * 17) % 400)).toFixed(2);
    const text = bodyOf(at, material, pick(ROOMS, at), pick(COLORS, at + 2));
    const image = `https://cdn.example.com/${handle}.jpg`;
    rows.push(
      `${handle},${name},"${text}",Rove Living,${type},"${material.toLowerCase()}, home",TRUE,Size,Small,RV-${at}-S,${price},${image}`,
    );
    if (at % 4 === 3 && rows.length <= 300)
      rows.push(`${handle},,,,,,,,Large,RV-${at}-L,${price},`);
  }
  return `${rows.join("\n")}\n`;
}

function bodyOf(at: number, material: string, room: string, color: string): string {
  const claim = at % 3 === 0 ? ` ${pick(CLAIMS, at / 3)}` : "";
  const made = `Made of ${material.toLowerCase()} in our workshop, for the ${room}.`;
  return `<p>${made}${claim}</p>\n<ul><li>Color: ${color}</li><li>Width ${40 + (at % 90)} cm</li></ul>`;
}

function pick<T>(list: readonly [T, ...T[]] | readonly T[], at: number): T {
  const one = list[at % list.length];
  if (one === undefined) throw new Error("An empty list has no elements.");
  return one;
}
