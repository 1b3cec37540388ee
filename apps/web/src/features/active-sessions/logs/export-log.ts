import { downloadFile } from '../../../lib/files/download-file.ts';
import { writeCsv } from '../../../lib/files/write-csv.ts';

/** Rows asked for at once. */
const rowsPerCall = 100;
/** More rows than people read: a spreadsheet of 30 days, not the whole past. */
const maxRows = 10_000;

interface ReadPage<Entry> {
  (page: { pageNum: number; pageSize: number }): Promise<{ readonly list: readonly Entry[]; readonly total: number }>;
}

export interface LogTable<Entry> {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly header: readonly string[];
  readonly readPage: ReadPage<Entry>;
  readonly rowOf: (entry: Entry) => readonly string[];
}

/** Saves a log, all its pages, as a file for spreadsheets. */
export async function exportLog<Entry>({ name, header, readPage, rowOf }: LogTable<Entry>): Promise<void> {
  const rows: (readonly string[])[] = [header];
  for (let pageNum = 1; rows.length <= maxRows; pageNum += 1) {
    const { list, total } = await readPage({ pageNum, pageSize: rowsPerCall });
    rows.push(...list.map(rowOf));
    if (list.length === 0 || pageNum * rowsPerCall >= total) break;
  }
  downloadFile(new Blob([writeCsv(rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}
