import { zipOf } from "../uploads/zip";

/** Builds a PDF file from the lines of its pages. A page without lines contains no text. */
export function pdfOf(pages: string[][], trailer = ""): Uint8Array {
  const objects: string[] = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
  ];
  for (const [at, lines] of pages.entries()) {
    const shown = lines.map(
      (line, row) =>
        `BT /F1 ${line.startsWith("# ") ? 18 : 11} Tf 60 ${780 - row * 24} Td (${escaped(line.replace(/^# /, ""))}) Tj ET`,
    );
    const content = shown.join("\n");
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + at * 2} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    );
  }
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF`;
  return Uint8Array.from(Buffer.from(file, "latin1"));
}

function escaped(text: string): string {
  return text.replace(/[\\()]/g, "\\$&");
}

/** Builds a DOCX file from paragraphs. Paragraphs that begin with `# ` become headings. */
export function docxOf(paragraphs: string[]): Uint8Array {
  const body = paragraphs
    .map((text) => {
      const isHeading = text.startsWith("# ");
      const style = isHeading ? '<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>' : "";
      return `<w:p>${style}<w:r><w:t xml:space="preserve">${isHeading ? text.slice(2) : text}</w:t></w:r></w:p>`;
    })
    .join("");
  const word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const packages = "http://schemas.openxmlformats.org/package/2006";
  return zipOf([
    {
      name: "[Content_Types].xml",
      data: `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: "_rels/.rels",
      data: `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: "word/document.xml",
      data: `<w:document xmlns:w="${word}"><w:body>${body}</w:body></w:document>`,
    },
    {
      name: "word/styles.xml",
      data: `<w:styles xmlns:w="${word}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    },
    {
      name: "word/_rels/document.xml.rels",
      data: `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    },
  ]);
}
