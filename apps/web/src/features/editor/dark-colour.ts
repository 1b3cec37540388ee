import { parseColor } from 'roosterjs-content-model-dom';

/** How light white and black of the message are on a dark skin's paper: full contrast would glare. */
const darkest = 0.13;
const lightest = 0.93;
/** Halves the range of lightness as often: 1/256 is what a screen shows. */
const searchSteps = 8;

/**
 * The colour that stands for a message's colour while a dark skin is on: the same hue, as dark as it was light to the eye (a
 * full yellow is light, a full blue is dark), so that what could be read on something still can. The message keeps its own
 * colour; only the screen shows this one. What is no plain colour stays as it is.
 */
export function toDarkColour(colour: string): string {
  const rgb = parseColor(colour);
  if (!rgb) return colour;
  const [red, green, blue] = rgb.map((part) => part / 255) as [number, number, number];
  const max = Math.max(red, green, blue);
  const min = Math.min(red, green, blue);
  const spread = max - min;
  const saturation = spread === 0 ? 0 : spread / (1 - Math.abs(max + min - 1));
  const hue = computeHue(red, green, blue);
  const wanted = darkest + (1 - computeBrightness(red, green, blue)) * (lightest - darkest);
  const lightness = lightnessFor(wanted, hue, saturation);
  return `hsl(${Math.round(hue)}, ${Math.round(saturation * 100)}%, ${Math.round(lightness * 100)}%)`;
}

/** How light a colour is to the eye, 0 to 1 (the HSP model). */
function computeBrightness(red: number, green: number, blue: number): number {
  return Math.sqrt(0.299 * red ** 2 + 0.587 * green ** 2 + 0.114 * blue ** 2);
}

/** The lightness at which a hue is as bright as wanted; brightness grows with it. */
function lightnessFor(wanted: number, hue: number, saturation: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < searchSteps; step++) {
    const middle = (low + high) / 2;
    if (computeBrightness(...toRgb(hue, saturation, middle)) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** CSS Color 4, section 7.1. */
function toRgb(hue: number, saturation: number, lightness: number): [number, number, number] {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const part = (offset: number): number => {
    const at = (offset + hue / 30) % 12;
    return lightness - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1));
  };
  return [part(0), part(8), part(4)];
}

function computeHue(red: number, green: number, blue: number): number {
  const max = Math.max(red, green, blue);
  const spread = max - Math.min(red, green, blue);
  if (spread === 0) return 0;
  if (max === red) return (((green - blue) / spread + 6) % 6) * 60;
  return max === green ? ((blue - red) / spread + 2) * 60 : ((red - green) / spread + 4) * 60;
}

/** Whether the skin that is on draws light on dark. */
export function isDarkSkin(): boolean {
  return getComputedStyle(document.documentElement).colorScheme === 'dark';
}
