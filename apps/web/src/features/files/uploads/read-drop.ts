/** A file that is to be uploaded, with the folders that it came in. */
export interface PickedFile {
  readonly file: File;
  readonly folders: readonly string[];
}

const readEntries = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve, reject) => reader.readEntries(resolve, reject));
const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

async function walk(entry: FileSystemEntry, folders: readonly string[], found: PickedFile[]): Promise<void> {
  if (entry.isFile) {
    found.push({ file: await readFile(entry as FileSystemFileEntry), folders });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  // A browser answers some hundred at a time, and nothing at the end.
  for (let batch = await readEntries(reader); batch.length > 0; batch = await readEntries(reader))
    for (const child of batch) await walk(child, [...folders, entry.name], found);
}

/** Files and folders that were dropped. Entries are taken before the first wait: later the browser has forgotten them. */
export async function readDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
  const plain = [...transfer.files];
  const found: PickedFile[] = [];
  for (const entry of entries) await walk(entry, [], found);
  return entries.length > 0 ? found : plain.map((file) => ({ file, folders: [] }));
}

/** Files of an input; of one for folders with their paths. */
export const readInput = (files: readonly File[]): PickedFile[] =>
  files.map((file) => ({
    file,
    folders: file.webkitRelativePath
      .split('/')
      .slice(0, -1)
      .filter((name) => name !== ''),
  }));
