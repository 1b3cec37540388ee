/** Samples of every side, their medians, and the peers' divided by ours. */
import { round, summarise } from '../parts/figures.ts';

/** By row, by side. */
export type Samples = Map<string, Map<string, number[]>>;

export function addSample(samples: Samples, row: string, side: string, value: number): void {
  const sides = samples.get(row) ?? new Map<string, number[]>();
  samples.set(row, sides);
  sides.set(side, [...(sides.get(side) ?? []), value]);
}

export interface Row {
  readonly row: string;
  /** Medians by side. */
  readonly p50: Readonly<Record<string, number>>;
  /** Of each side. */
  readonly samples: number;
  /** A peer's median divided by ours: above 1 where ours is the smaller number. */
  readonly ratio: Readonly<Record<string, number>>;
}

/** The rows in their order; `ours` is the side that the others are divided by. */
export function summariseRows(samples: Samples, ours: string): Row[] {
  return [...samples].map(([row, sides]) => {
    const p50 = Object.fromEntries([...sides].map(([side, values]) => [side, summarise(values).p50]));
    const own = p50[ours];
    const others = Object.entries(p50).filter(([side]) => side !== ours);
    const ratio = own === undefined ? {} : Object.fromEntries(others.map(([side, ms]) => [side, round(ms / own)]));
    return { row, p50, samples: Math.max(...[...sides.values()].map(({ length }) => length)), ratio };
  });
}

/** A table in Markdown: our figure, and each peer's with its ratio. */
export function renderTable(rows: readonly Row[], sides: readonly string[]): string {
  const [ours = '', ...peers] = sides;
  const cells = ({ p50, ratio }: Row) => [
    String(p50[ours] ?? '–'),
    ...peers.map((peer) => (p50[peer] === undefined ? '–' : `${String(p50[peer])} (${String(ratio[peer] ?? '–')})`)),
  ];
  const lines = rows.map((one) => `| ${[one.row, ...cells(one), String(one.samples)].join(' | ')} |`);
  return [`| ${['', ...sides, 'samples'].join(' | ')} |`, `|${'---|'.repeat(sides.length + 2)}`, ...lines].join('\n');
}
