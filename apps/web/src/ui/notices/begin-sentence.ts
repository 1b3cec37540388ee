/**
 * Several messages of the specification begin small. The first word of a sentence begins large; what begins with a file name or an address keeps its
 * letters.
 */
export function beginSentence(message: string): string {
  if (!/^[a-z]+(?:[\s,;:!?'’]|\.?$)/.test(message)) return message;
  return message.charAt(0).toUpperCase() + message.slice(1);
}
