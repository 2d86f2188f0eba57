import type { SeoSource } from "./types";

/** Open Graph and Twitter tags by name, of what is known only. */
export function ogTwitterTags(source: SeoSource): Record<string, string> {
  const title = source.title.trim();
  const description = source.metaDescription?.trim() ?? "";
  const [language, region] = source.locale.split("-");
  const tags: Record<string, string> = { "og:type": "product", "twitter:card": "summary" };
  if (title) Object.assign(tags, { "og:title": title, "twitter:title": title });
  if (description) {
    Object.assign(tags, { "og:description": description, "twitter:description": description });
  }
  if (language && region && language !== "und") tags["og:locale"] = `${language}_${region}`;
  return tags;
}
