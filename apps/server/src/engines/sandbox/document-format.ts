/** Kinds of document whose text is read. */
export const documentFormats = ['text', 'html', 'message', 'pdf', 'docx', 'xlsx', 'pptx', 'odf'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

const formatOfExtension: Readonly<Record<string, DocumentFormat>> = {
  txt: 'text',
  csv: 'text',
  tsv: 'text',
  md: 'text',
  log: 'text',
  json: 'text',
  xml: 'html',
  html: 'html',
  htm: 'html',
  eml: 'message',
  pdf: 'pdf',
  docx: 'docx',
  docm: 'docx',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  pptx: 'pptx',
  ppsx: 'pptx',
  odt: 'odf',
  ods: 'odf',
  odp: 'odf',
};

const formatOfType: Readonly<Record<string, DocumentFormat>> = {
  'text/plain': 'text',
  'text/csv': 'text',
  'text/markdown': 'text',
  'text/html': 'html',
  'message/rfc822': 'message',
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.oasis.opendocument.text': 'odf',
  'application/vnd.oasis.opendocument.spreadsheet': 'odf',
  'application/vnd.oasis.opendocument.presentation': 'odf',
};

/** The format that a file's name says, else its type; null where no text is read. Reading finds out whether it is true. */
export function findDocumentFormat(file: { readonly fileName: string; readonly type: string }): DocumentFormat | null {
  const extension = /\.([a-z0-9]{1,5})$/.exec(file.fileName.toLowerCase())?.[1] ?? '';
  const byName = Object.hasOwn(formatOfExtension, extension) ? formatOfExtension[extension] : undefined;
  const byType = Object.hasOwn(formatOfType, file.type) ? formatOfType[file.type] : undefined;
  return byName ?? byType ?? null;
}
