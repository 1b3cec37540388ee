import { blend, formatRgb, parseRgb, type Rgb } from '../../../lib/oklch.ts';
import { darkInk, darkLine, darkSurface } from './message-colours.ts';

/**
 * A designed message on a dark skin: the colours that it declares are turned, those of each element against what lies under
 * it. Pictures are not touched. It works on the message's elements in their frame, after both walls; nothing becomes text and
 * is parsed again. The message itself is not changed: shown as it was sent, it is put into the frame anew.
 */

/** More elements than this would stall the window; such a message stays a white sheet. */
export const maxAdaptedElements = 8_000;

export interface DarkPaper {
  readonly paper: Rgb;
  readonly ink: Rgb;
}

interface Ground {
  /** What lies under the element now, and whether its lightness was turned. */
  readonly surface: Rgb;
  readonly wasTurned: boolean;
  /** What lay under it in the message as it was sent. */
  readonly sentSurface: Rgb;
  /** The colour of text as the message inherits it. */
  readonly sentInk: string;
}

interface Change {
  readonly style: CSSStyleDeclaration;
  readonly values: readonly (readonly [property: string, value: string])[];
}

const white: Rgb = [1, 1, 1];
const sides = ['top', 'right', 'bottom', 'left'] as const;
/** Elements that may declare a colour; all others only pass on what they inherit. */
const declares = '[style],[bgcolor],[color],[text],[bordercolor],font,table,td,th,hr';

/** Turns the colours of the message; false when it is too large and is to be shown as it was sent. */
export function adaptMessage(window: Window, body: HTMLElement, { paper, ink }: DarkPaper): boolean {
  if (body.getElementsByTagName('*').length > maxAdaptedElements) return false;
  const changes: Change[] = [];
  const sentInk = window.getComputedStyle(body).color;
  const first: Ground = { surface: paper, wasTurned: true, sentSurface: white, sentInk };
  const open: { element: Element; ground: Ground }[] = [...body.children].map((element) => ({
    element,
    ground: first,
  }));
  // Colours are read while nothing is changed: a change between two readings would lay everything out again.
  for (let next = open.pop(); next; next = open.pop()) {
    const ground = next.element.matches(declares)
      ? readElement(window, next.element, next.ground, changes)
      : next.ground;
    if (ground) for (const element of next.element.children) open.push({ element, ground });
  }
  for (const { style, values } of changes) for (const [property, value] of values) style.setProperty(property, value);
  body.style.setProperty('color', formatRgb(ink));
  return true;
}

/** What the element's children stand on; null for one that is left as it is with all that is in it. */
function readElement(window: Window, element: Element, ground: Ground, changes: Change[]): Ground | null {
  const computed = window.getComputedStyle(element);
  // A picture below the text (no filter lets one pass today): nobody knows what colour the text needs.
  if (computed.backgroundImage !== 'none' && computed.backgroundImage !== '') return null;
  const values: [string, string][] = [];
  const own = computeSurface(computed, ground, values);
  const isOtherInk = computed.color !== ground.sentInk;
  const sent = parseRgb(computed.color);
  if (sent && (isOtherInk || own !== ground)) {
    const sentInk = blend(sent.rgb, sent.alpha, own.sentSurface);
    values.push(['color', formatRgb(darkInk(sentInk, own.surface, own.wasTurned))]);
  }
  for (const side of sides) {
    const line = parseRgb(computed.getPropertyValue(`border-${side}-color`));
    if (line && line.alpha > 0 && hasLine(computed, side))
      values.push([`border-${side}-color`, formatRgb(darkLine(line.rgb, own.surface))]);
  }
  const { style } = element as HTMLElement;
  if (values.length > 0) changes.push({ style, values });
  return { ...own, sentInk: computed.color };
}

function computeSurface(computed: CSSStyleDeclaration, ground: Ground, values: [string, string][]): Ground {
  const colour = parseRgb(computed.backgroundColor);
  if (!colour || colour.alpha === 0) return ground;
  const sentSurface = blend(colour.rgb, colour.alpha, ground.sentSurface);
  const surface = darkSurface(sentSurface, ground.wasTurned ? ground.surface : sentSurface);
  values.push(['background-color', formatRgb(surface)]);
  return { ...ground, sentSurface, surface, wasTurned: surface !== sentSurface };
}

function hasLine(computed: CSSStyleDeclaration, side: (typeof sides)[number]): boolean {
  const style = computed.getPropertyValue(`border-${side}-style`);
  return style !== '' && style !== 'none' && style !== 'hidden';
}
