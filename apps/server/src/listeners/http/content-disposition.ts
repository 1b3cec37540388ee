/** A file name that no system mistakes for anything else: no control or bidi characters, no separators, at most 150 characters. */
export function cleanDownloadName(name: string): string {
  const cleaned = Array.from(
    name
      .normalize('NFC')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}/\\:*?"<>|]/gu, '_')
      .trim(),
  )
    .slice(0, 150)
    .join('')
    .replace(/^\.+/, '_');
  return cleaned === '' ? 'file' : cleaned;
}

/** Content-Disposition with the name in both forms (RFC 6266 §4.3, RFC 8187). */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const cleaned = cleanDownloadName(name);
  const ascii = cleaned.replace(/[^\x20-\x7e]/g, '_').replace(/[%"]/g, '_');
  const encoded = encodeURIComponent(cleaned).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
