/**
 * The address that a picture in a mail names on the web, in the one form in which the browser asks for it and the server signs
 * it; undefined for all that is not on the web. Without a scheme of its own it is meant over TLS: a mail has no base.
 */
export function remotePictureAddress(source: string): string | undefined {
  const text = source.trim();
  const url = URL.parse(text.startsWith('//') ? `https:${text}` : text);
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}
