/** Colours that carry meaning chosen by a person (labels, marked mails) or by chance (avatars); skins define each. */
export type Tone = 'red' | 'orange' | 'yellow' | 'green' | 'teal' | 'blue' | 'purple' | 'pink' | 'gray';

export const tones: readonly Tone[] = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'gray'];

const avatarColourCount = 8;

/** CSS colour of a tone: dots, edges. */
export const toneColour = (tone: Tone): string => `var(--tone-${tone})`;
/** CSS colour of the quiet surface of a tone. */
export const toneTint = (tone: Tone): string => `var(--tone-${tone}-tint)`;
/** CSS colour of text on that surface. */
export const toneInk = (tone: Tone): string => `var(--tone-${tone}-ink)`;

/** The same text always gets the same tone (labels without a chosen colour). */
export function chooseTone(text: string): Tone {
  return tones[hashText(text) % (tones.length - 1)] ?? 'gray';
}

/** The same address always gets the same avatar colour, in every session and on every device. */
export function avatarColour(address: string): string {
  return `var(--avatar-${(hashText(address.trim().toLowerCase()) % avatarColourCount) + 1})`;
}

/** FNV-1a, 32 bits: small, stable, spreads short texts well. Not for anything that must be unguessable. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
