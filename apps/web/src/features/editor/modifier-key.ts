/** How this computer writes the key that makes shortcuts: `⌘` on a Mac, `Ctrl+` elsewhere. */
export function modifierKey(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl+';
}
