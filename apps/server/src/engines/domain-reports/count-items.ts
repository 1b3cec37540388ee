import { maxReportItems, maxSources } from './limits.ts';
import type { ReportItem } from './report.ts';

/** Adds up what ended alike, within what is kept. */
export class ItemCounter {
  readonly #items = new Map<string, ReportItem>();

  add(item: ReportItem): void {
    const source = this.#items.size < maxSources ? item.source : '';
    const key = JSON.stringify([source, item.result, item.detail]);
    const known = this.#items.get(key);
    this.#items.set(key, { ...item, source, count: item.count + (known?.count ?? 0) });
  }

  /** The largest ones; all others together, without a source. */
  list(): readonly ReportItem[] {
    const all = [...this.#items.values()].sort((a, b) => b.count - a.count);
    if (all.length <= maxReportItems) return all;
    const kept = all.slice(0, maxReportItems);
    const rest = new Map<string, ReportItem>();
    for (const item of all.slice(maxReportItems)) {
      const key = JSON.stringify([item.result, item.detail]);
      rest.set(key, { ...item, source: '', count: item.count + (rest.get(key)?.count ?? 0) });
    }
    return [...kept, ...rest.values()];
  }
}
