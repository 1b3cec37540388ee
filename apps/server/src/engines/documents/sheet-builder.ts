import type { PreviewSheet } from '@hongyan/contract';
import { maxCellCharacters, maxCells, maxColumns, maxPages, maxRows } from './limits.ts';
import { shownText } from './shown-text.ts';

/** Room for the cells of all sheets of a file together. */
export interface CellRoom {
  left: number;
}

export const newCellRoom = (): CellRoom => ({ left: maxCells });

/** Collects the cells of one sheet within the limits: a cell a million rows down costs nothing. */
export class SheetBuilder {
  readonly #name: string;
  readonly #room: CellRoom;
  readonly #rows: string[][] = [];
  #truncated = false;

  constructor(name: string, room: CellRoom) {
    this.#name = name;
    this.#room = room;
  }

  /** Puts a text into a cell; row and column count from 0. */
  set(row: number, column: number, text: string): void {
    if (text === '' || row < 0 || column < 0) return;
    const cells = row < maxRows && column < maxColumns ? this.#takeCells(row, column) : null;
    if (cells === null) this.#truncated = true;
    else {
      if (text.length > maxCellCharacters) this.#truncated = true;
      cells[column] = shownText(text, maxCellCharacters);
    }
  }

  #takeCells(row: number, column: number): string[] | null {
    while (this.#rows.length <= row) this.#rows.push([]);
    const cells = this.#rows[row] ?? [];
    const more = Math.max(0, column + 1 - cells.length);
    if (more > this.#room.left) return null;
    this.#room.left -= more;
    while (cells.length <= column) cells.push('');
    return cells;
  }

  /** Whether rows from here on would be left out anyway. */
  isFull(row: number): boolean {
    return row >= maxRows || this.#room.left <= 0;
  }

  setCut(): void {
    this.#truncated = true;
  }

  build(): PreviewSheet {
    while (this.#rows.at(-1)?.length === 0) this.#rows.pop();
    return { name: shownText(this.#name, 100), rows: this.#rows, truncated: this.#truncated };
  }
}

/** The sheets of a file, at most so many. */
export function limitSheets(sheets: readonly PreviewSheet[]): { sheets: PreviewSheet[]; truncated: boolean } {
  return { sheets: sheets.slice(0, maxPages), truncated: sheets.length > maxPages };
}
