/** Returns a `content-disposition` header for a download with any file name. */
export function formatAttachment(fileName: string): string {
  const asciiName = fileName.replace(/[^\w.() -]/g, "_");
  const encodedName = encodeURIComponent(fileName).replace(/['()*]/g, percentEncode);
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
