import { FileError } from "../../platform/files/file-error.ts";

interface FeedCategory {
  id: string;
  name: string;
  parent: string | null;
}

const MAX_CATEGORIES = 100_000;
/** Maximum length in UTF-16 code units. */
const MAX_NAME_LENGTH = 1000;
const MAX_LEVELS = 20;

/** The categories, by id, that a Yandex YML or CommerceML file lists before its products. */
export class FeedCategories {
  private readonly categories = new Map<string, FeedCategory>();
  private readonly open: FeedCategory[] = [];
  private text = "";

  onOpen(name: string, attributes: Record<string, string>): void {
    this.text = "";
    if (name === "category" && attributes.id)
      this.open.push({ id: attributes.id, name: "", parent: attributes.parentId ?? null });
    else if (name === "Группа")
      this.open.push({ id: "", name: "", parent: this.open.at(-1)?.id ?? null });
  }

  onText(text: string): void {
    if (this.open.length > 0) this.text = (this.text + text).slice(0, MAX_NAME_LENGTH);
  }

  onClose(name: string): void {
    const category = this.open.at(-1);
    if (!category) return;
    const text = this.text.trim();
    if (name === "Ид" && category.id === "") category.id = text;
    else if (name === "Наименование" && category.name === "") category.name = text;
    else if (name === "category" || name === "Группа") {
      this.open.pop();
      this.categories.set(
        category.id,
        name === "category" ? { ...category, name: text } : category,
      );
      if (this.categories.size > MAX_CATEGORIES)
        throw new FileError("The file has too many categories.");
    }
  }

  /** Returns a category's path, such as `Home > Lamps`, or null if the category is not listed. */
  pathOf(id: string): string | null {
    const names: string[] = [];
    for (
      let category = this.categories.get(id);
      category && names.length < MAX_LEVELS;
      category = category.parent === null ? undefined : this.categories.get(category.parent)
    )
      names.unshift(category.name);
    return names.length > 0 ? names.join(" > ") : null;
  }
}
