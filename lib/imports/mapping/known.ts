/** What a column of a file can be for, beside the catalogue's own fields. */
export const COLUMN_FIELDS = [
  "product_id",
  "name",
  "description",
  "category",
  "brand_guidelines",
  "language",
  "market",
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/** How a shop's or a market's export calls its columns; the first that a file has is taken. */
interface Known {
  /** Columns that tell this format from the others. */
  told_by: string[];
  fields: Partial<Record<ColumnField, string[]>>;
}

const SHOPS: Record<string, Known> = {
  shopify: {
    told_by: ["handle", "body (html)"],
    fields: {
      product_id: ["handle"],
      name: ["title"],
      description: ["body (html)"],
      category: ["type", "product category", "standard product type", "custom product type"],
    },
  },
  matrixify: {
    told_by: ["handle", "body html"],
    fields: {
      product_id: ["handle"],
      name: ["title"],
      description: ["body html"],
      category: ["type", "category: name", "category"],
    },
  },
  woocommerce: {
    told_by: ["sku", "short description", "categories", "name"],
    fields: {
      product_id: ["sku", "id"],
      name: ["name"],
      description: ["description", "short description"],
      category: ["categories"],
    },
  },
  bigcommerce: {
    told_by: ["product name", "product description"],
    fields: {
      product_id: ["product code/sku", "product sku", "sku", "product id", "id"],
      name: ["product name", "name"],
      description: ["product description", "description"],
      category: ["category", "categories", "category string"],
    },
  },
  google: {
    told_by: ["id", "title", "description", "link"],
    fields: {
      product_id: ["id"],
      name: ["title"],
      description: ["description"],
      category: [
        "product_type",
        "product type",
        "google_product_category",
        "google product category",
      ],
    },
  },
  magento: {
    told_by: ["sku", "attribute_set_code"],
    fields: {
      product_id: ["sku"],
      name: ["name"],
      description: ["description", "short_description"],
      category: ["categories", "attribute_set_code"],
    },
  },
  amazon: {
    told_by: ["item_sku", "item_name"],
    fields: {
      product_id: ["item_sku"],
      name: ["item_name"],
      description: ["product_description"],
      category: ["item_type", "feed_product_type", "item_type_name"],
    },
  },
  walmart: {
    told_by: ["sku", "productname"],
    fields: {
      product_id: ["sku"],
      name: ["productname", "product name"],
      description: ["longdescription", "site description", "shortdescription"],
      category: ["category", "producttype", "product type"],
    },
  },
  plumbline: {
    told_by: ["product_id", "name", "description", "category"],
    fields: {
      product_id: ["product_id"],
      name: ["name"],
      description: ["description"],
      category: ["category"],
      brand_guidelines: ["brand_guidelines", "brand guideline"],
      language: ["language"],
      market: ["market"],
    },
  },
};

/** Names that people give such columns, in the languages of their shops. */
const NAMES: Record<ColumnField, string[]> = {
  product_id: [
    "product_id",
    "product id",
    "productid",
    "sku",
    "item_sku",
    "identifier",
    "id",
    "handle",
    "article number",
    "item number",
    "item no",
    "part number",
    "mpn",
    "code",
    "product code",
    "artikelnummer",
    "artikelnr",
    "artikel-nr",
    "art.-nr.",
    "bestellnummer",
    "produktnummer",
    "référence",
    "reference",
    "réf",
    "code article",
    "código",
    "codigo",
    "referencia",
    "codice",
    "codice articolo",
    "artikelcode",
    "kod produktu",
    "numer katalogowy",
    "indeks",
    "商品番号",
    "商品コード",
    "品番",
  ],
  name: [
    "name",
    "title",
    "product name",
    "product title",
    "item_name",
    "produktname",
    "bezeichnung",
    "titel",
    "artikelbezeichnung",
    "nom",
    "nom du produit",
    "titre",
    "désignation",
    "nombre",
    "título",
    "titulo",
    "nombre del producto",
    "nome",
    "nome do produto",
    "nome prodotto",
    "titolo",
    "naam",
    "productnaam",
    "nazwa",
    "nazwa produktu",
    "商品名",
    "名称",
    "タイトル",
  ],
  description: [
    "description",
    "product description",
    "long description",
    "long_description",
    "body (html)",
    "body html",
    "body",
    "html description",
    "details",
    "beschreibung",
    "produktbeschreibung",
    "langbeschreibung",
    "langtext",
    "artikelbeschreibung",
    "description longue",
    "description du produit",
    "descripción",
    "descripcion",
    "descripción larga",
    "descrição",
    "descricao",
    "descrizione",
    "descrizione lunga",
    "omschrijving",
    "beschrijving",
    "opis",
    "opis produktu",
    "商品説明",
    "説明",
    "商品詳細",
    "short description",
    "kurzbeschreibung",
  ],
  category: [
    "category",
    "categories",
    "product category",
    "product type",
    "product_type",
    "type",
    "department",
    "kategorie",
    "warengruppe",
    "produktgruppe",
    "catégorie",
    "categorie",
    "rayon",
    "categoría",
    "categoria",
    "familia",
    "family",
    "categorieën",
    "kategoria",
    "カテゴリ",
    "カテゴリー",
    "tags",
  ],
  brand_guidelines: ["brand_guidelines", "brand guideline", "brand guidelines"],
  language: [
    "language",
    "locale",
    "lang",
    "sprache",
    "langue",
    "idioma",
    "lingua",
    "taal",
    "język",
    "言語",
  ],
  market: ["market", "country", "land", "pays", "país", "pais", "paese", "kraj", "国"],
};

const KEY = /[\s_]+/g;

/** A header as it is compared: lower case, one space for any white space or underscore. */
export function keyOf(header: string): string {
  const plain = header.normalize("NFKC").trim().toLowerCase().replace(/^g:/, "");
  // A locale or channel behind the name: `name-en_US`, `description-en_US-ecommerce`.
  return plain.replace(/-[a-z]{2}_[a-z]{2}(-[\w]+)?$/, "").replace(KEY, " ");
}

/** Which column is proposed for what, by its place; a column is for one thing. */
export function proposeFields(headers: readonly string[]): Map<number, ColumnField> {
  const keys = headers.map(keyOf);
  const shop = Object.values(SHOPS).find(({ told_by }) =>
    told_by.every((name) => keys.includes(name.replace(KEY, " "))),
  );
  const proposed = new Map<number, ColumnField>();
  for (const field of COLUMN_FIELDS) {
    const names = [...(shop?.fields[field] ?? []), ...(shop ? [] : NAMES[field]), ...NAMES[field]];
    const at = names
      .map((name) => keys.indexOf(name.replace(KEY, " ")))
      .find((place) => place >= 0 && !proposed.has(place));
    if (at !== undefined) proposed.set(at, field);
  }
  return proposed;
}

/** How many of a row's cells are names of columns that people use. */
export function headerLikeness(cells: readonly string[]): number {
  return new Set(proposeFields(cells).values()).size;
}
