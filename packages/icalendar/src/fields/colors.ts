/**
 * The twelve colours of the calendar: as the light skin draws them, and the nearest name of CSS 3, which COLOR takes (RFC 7986 §5.9). A colour's
 * number is its place here, from 1.
 */
export const palette = [
  { hex: '#3a71ad', name: 'steelblue' },
  { hex: '#3d7f5d', name: 'seagreen' },
  { hex: '#c06a24', name: 'chocolate' },
  { hex: '#8067b7', name: 'mediumpurple' },
  { hex: '#b8433a', name: 'firebrick' },
  { hex: '#2c8283', name: 'teal' },
  { hex: '#b0557f', name: 'palevioletred' },
  { hex: '#c79a1c', name: 'goldenrod' },
  { hex: '#7c8794', name: 'slategray' },
  { hex: '#5f6db3', name: 'slateblue' },
  { hex: '#8a8e45', name: 'olive' },
  { hex: '#a27a60', name: 'sienna' },
] as const;

/** Other names that programs write, by the nearest of ours. */
const nearest: Readonly<Record<(typeof palette)[number]['name'], string>> = {
  steelblue: 'blue dodgerblue deepskyblue skyblue lightskyblue lightblue lightsteelblue powderblue cornflowerblue',
  seagreen: 'green forestgreen mediumseagreen darkseagreen darkgreen lightgreen lime limegreen springgreen',
  chocolate: 'orange darkorange coral lightsalmon sandybrown peru',
  mediumpurple:
    'purple rebeccapurple violet blueviolet darkviolet darkorchid mediumorchid orchid plum lavender thistle',
  firebrick: 'red crimson darkred maroon tomato orangered indianred salmon darksalmon lightcoral',
  teal: 'turquoise mediumturquoise darkturquoise darkcyan cyan aqua lightseagreen cadetblue aquamarine',
  palevioletred: 'pink hotpink lightpink deeppink mediumvioletred fuchsia magenta',
  goldenrod: 'gold yellow khaki darkgoldenrod',
  slategray: 'slategrey gray grey silver black dimgray dimgrey darkgray darkgrey lightgray lightgrey lightslategray',
  slateblue: 'royalblue navy darkblue mediumblue midnightblue indigo darkslateblue mediumslateblue',
  olive: 'olivedrab yellowgreen darkolivegreen darkkhaki lawngreen greenyellow chartreuse',
  sienna: 'brown saddlebrown rosybrown tan burlywood',
};

const numbers: ReadonlyMap<string, number> = new Map(
  palette.flatMap(({ name }, index) =>
    [name, ...nearest[name].split(' ')].map((one): [string, number] => [one, index + 1]),
  ),
);

/** The number of a colour; null where the name is none that we draw. */
export function readColor(name: string | undefined): number | null {
  return numbers.get(name?.trim().toLowerCase() ?? '') ?? null;
}

export function printColor(color: number): string {
  return (palette[color - 1] ?? palette[0]).name;
}
