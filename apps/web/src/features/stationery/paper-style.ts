import type { PaperStyle } from '@hongyan/contract';

type PaperWord = 'paper_rice' | 'paper_bamboo' | 'paper_sky' | 'paper_lotus' | 'paper_autumn' | 'paper_ink';

/** The word for built-in stationery, which the server names by a key. */
export const paperWord = (key: string): PaperWord => `paper_${key}` as PaperWord;

const padding = 24;
const edgePx = 5;

/** The sides of a message that its stationery draws a line at. */
const sides: Record<PaperStyle['frame'], readonly ('top' | 'right' | 'bottom' | 'left')[]> = {
  none: [],
  left: ['left'],
  top: ['top'],
  ends: ['top', 'bottom'],
  around: ['top', 'right', 'bottom', 'left'],
};

/** CSS declarations of stationery: a colour, a border, and a picture at `source` (`cid:…` in a message, an address in a page). */
export function paperStyle({ colour, edge, frame, place, bandPx }: PaperStyle, source: string | null): string {
  const declarations = [`background-color: ${colour}`];
  if (source !== null) {
    declarations.push(`background-image: url("${source.replace(/["\\\n]/g, '')}")`);
    declarations.push(`background-repeat: ${place === 'top' ? 'no-repeat' : 'repeat'}`);
    declarations.push(`background-position: ${place === 'top' ? 'top center' : 'top left'}`);
  }
  const top = padding + (source === null ? 0 : bandPx);
  declarations.push(`padding: ${String(top)}px ${String(padding)}px ${String(padding)}px`);
  const width = frame === 'around' ? 2 : edgePx;
  if (edge !== null)
    for (const side of sides[frame]) declarations.push(`border-${side}: ${String(width)}px solid ${edge}`);
  return declarations.join('; ');
}

/** The same for a small sample: no room for a band of full height. */
export function sampleStyle(style: PaperStyle, source: string | null): Readonly<Record<string, string>> {
  const border = (side: 'top' | 'right' | 'bottom' | 'left') =>
    style.edge !== null && sides[style.frame].includes(side)
      ? `${style.frame === 'around' ? '2px' : '4px'} solid ${style.edge}`
      : '0 solid transparent';
  return {
    backgroundColor: style.colour,
    ...(source === null ? {} : { backgroundImage: `url("${source.replace(/["\\\n]/g, '')}")` }),
    backgroundRepeat: style.place === 'top' ? 'no-repeat' : 'repeat',
    backgroundPosition: style.place === 'top' ? 'top center' : 'top left',
    backgroundSize: style.place === 'top' ? '100% auto' : 'auto',
    borderTop: border('top'),
    borderRight: border('right'),
    borderBottom: border('bottom'),
    borderLeft: border('left'),
  };
}

/** A message's ground where nothing else is said; it travels with the message, whatever skin its writer has on. */
export const startColour = '#ffffff';
