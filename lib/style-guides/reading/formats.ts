export const GUIDE_FORMATS = ["pdf", "docx", "html", "markdown", "asciidoc", "text"] as const;
export type GuideFormat = (typeof GUIDE_FORMATS)[number];

const EXTENSIONS: Readonly<Record<string, GuideFormat>> = {
  pdf: "pdf",
  docx: "docx",
  html: "html",
  htm: "html",
  xhtml: "html",
  md: "markdown",
  markdown: "markdown",
  mdx: "markdown",
  adoc: "asciidoc",
  asciidoc: "asciidoc",
  asc: "asciidoc",
  txt: "text",
  text: "text",
};

/** Size limits of a style guide. */
export const MAX_GUIDE_BYTES = 20 * 1024 * 1024;
export const MAX_GUIDE_PAGES = 500;

export const GUIDE_EXTENSIONS = Object.keys(EXTENSIONS).map((extension) => `.${extension}`);

/** Returns the format by a file's extension, or null if it is not supported. */
export function detectFileFormat(fileName: string): GuideFormat | null {
  const extension = /\.(\w+)$/u.exec(fileName)?.[1]?.toLowerCase() ?? "";
  return EXTENSIONS[extension] ?? null;
}

/** Detects the format of a text without a file name from its markup. */
export function detectTextFormat(text: string): GuideFormat {
  if (/^\s*(?:<!doctype html|<html|<body|<h[1-6][\s>]|<p[\s>]|<ul[\s>]|<table[\s>])/iu.test(text))
    return "html";
  if (/^={1,6} \S/mu.test(text) || /^\|={3,}\s*$/mu.test(text)) return "asciidoc";
  const isMarkdown =
    /^#{1,6} \S|^\s{0,3}[-*+] \S|^\|.+\|\s*$|\*\*\S|^```|\]\(\S|^\d{1,3}\. \S|(?:^|\s)[_*]\S[^_*\n]{0,80}\S?[_*](?:[\s.,;:)]|$)/mu.test(
      text,
    );
  return isMarkdown ? "markdown" : "text";
}
