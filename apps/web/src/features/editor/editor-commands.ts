import {
  adjustLinkSelection,
  applyTableBorderFormat,
  clearFormat,
  editTable,
  insertLink,
  insertTable,
  removeLink,
  setAlignment,
  setBackgroundColor,
  setFontName,
  setFontSize,
  setImageAltText,
  setIndentation,
  setSpacing,
  setTableCellShade,
  setTextColor,
  toggleBlockQuote,
  toggleBold,
  toggleBullet,
  toggleItalic,
  toggleNumbering,
  toggleStrikethrough,
  toggleSubscript,
  toggleSuperscript,
  toggleUnderline,
} from 'roosterjs-content-model-api';
import { redo, undo } from 'roosterjs-content-model-core';
import {
  addBlock,
  addSegment,
  createContentModelDocument,
  createDivider,
  createImage,
  createParagraph,
  createSelectionMarker,
  createText,
  mergeModel,
} from 'roosterjs-content-model-dom';
import type { BorderOperations, ContentModelDocument, IEditor, TableOperation } from 'roosterjs-content-model-types';

/** A picture wider than a message is read is shown narrower; its file stays as it is. */
const maxShownWidthPx = 640;

/** All that the toolbar can do with the selection of an editor. Each gives the focus back to the text. */
export const editorCommands = {
  undo,
  redo,
  bold: (editor: IEditor) => toggleBold(editor),
  italic: (editor: IEditor) => toggleItalic(editor),
  underline: (editor: IEditor) => toggleUnderline(editor),
  strike: (editor: IEditor) => toggleStrikethrough(editor),
  superscript: (editor: IEditor) => toggleSuperscript(editor),
  subscript: (editor: IEditor) => toggleSubscript(editor),
  bullets: (editor: IEditor) => toggleBullet(editor),
  numbers: (editor: IEditor) => toggleNumbering(editor),
  indent: (editor: IEditor) => setIndentation(editor, 'indent'),
  outdent: (editor: IEditor) => setIndentation(editor, 'outdent'),
  quote: (editor: IEditor) => toggleBlockQuote(editor, quoteFormat),
  clearFormat,
  removeLink,
} as const satisfies Record<string, (editor: IEditor) => void>;

export type EditorCommand = keyof typeof editorCommands;

const quoteFormat = {
  borderLeft: '3px solid #c8c8c8',
  marginTop: '1em',
  marginBottom: '1em',
  marginLeft: '0px',
  marginRight: '0px',
  paddingLeft: '12px',
};

export const alignText = (editor: IEditor, side: 'left' | 'center' | 'right'): void => setAlignment(editor, side);
export const setFamily = (editor: IEditor, family: string): void => setFontName(editor, family);
export const spaceLines = (editor: IEditor, spacing: string): void => setSpacing(editor, Number(spacing));
export const setSize = (editor: IEditor, size: string): void => setFontSize(editor, size);
export const colourText = (editor: IEditor, colour: string | null): void => setTextColor(editor, colour);
export const colourBackground = (editor: IEditor, colour: string | null): void => setBackgroundColor(editor, colour);

/** As in every word processor: thin grey lines, cells that share the width. Said in styles, since mail has no sheet. */
const tableStyle = {
  topBorderColor: '#bfc4cc',
  bottomBorderColor: '#bfc4cc',
  verticalBorderColor: '#bfc4cc',
} as const;
const tableBorder = { width: '1px', style: 'solid', color: tableStyle.topBorderColor } as const;
const cellPadding = { paddingTop: '4px', paddingBottom: '4px', paddingLeft: '8px', paddingRight: '8px' } as const;
/** The width that a new table takes at most. */
const tableWidthPx = 640;
const minCellWidthPx = 48;
const maxCellWidthPx = 160;

export function addTable(editor: IEditor, columns: number, rows: number): void {
  const width = Math.max(minCellWidthPx, Math.min(maxCellWidthPx, Math.floor(tableWidthPx / columns)));
  insertTable(
    editor,
    columns,
    rows,
    tableStyle,
    { borderCollapse: true },
    { width: `${String(width)}px`, ...cellPadding },
  );
}

export const changeTable = (editor: IEditor, operation: TableOperation): void => editTable(editor, operation);
export const colourCells = (editor: IEditor, colour: string | null): void => setTableCellShade(editor, colour);
export const drawBorders = (editor: IEditor, where: BorderOperations): void =>
  applyTableBorderFormat(editor, tableBorder, where);

/** Puts signs where the caret is, in the format of what stands there. */
export function insertSigns(editor: IEditor, signs: string): void {
  const added = createContentModelDocument();
  addSegment(added, createText(signs));
  addSegment(added, createSelectionMarker());
  insertModel(editor, added);
}

/** What a picture says to those who do not see it. */
export const describePicture = (editor: IEditor, text: string): void => setImageAltText(editor, text);

/** The link at the selection, and its text; the selection grows to the whole link or word. */
export function readLink(editor: IEditor): { text: string; address: string } {
  const [text, address] = adjustLinkSelection(editor);
  return { text, address: address ?? '' };
}

/** Links the selection; without text of its own the address is shown. */
export function writeLink(editor: IEditor, address: string, text: string): void {
  insertLink(editor, address, undefined, text || address.replace(/^mailto:/, ''), '_blank');
}

/** A line across the message, and a paragraph to go on in. */
export function insertLine(editor: IEditor): void {
  const added = createContentModelDocument();
  addBlock(added, createDivider('hr'));
  const after = createParagraph();
  after.segments.push(createSelectionMarker());
  addBlock(added, after);
  insertModel(editor, added);
}

/** Puts a picture where the caret is, no wider than a message is read. */
export async function insertPicture(editor: IEditor, source: string, alt: string): Promise<void> {
  const shown = new Image();
  shown.src = source;
  // A picture that cannot be decoded here is inserted all the same: the server has looked into it.
  await shown.decode().catch(() => undefined);
  if (editor.isDisposed()) return;
  const image = createImage(source);
  image.alt = alt;
  if (shown.naturalWidth > maxShownWidthPx) image.format.width = `${maxShownWidthPx}px`;
  const added = createContentModelDocument();
  addSegment(added, image);
  addSegment(added, createSelectionMarker());
  insertModel(editor, added);
}

function insertModel(editor: IEditor, added: ContentModelDocument): void {
  editor.focus();
  editor.formatContentModel((model, context) => {
    mergeModel(model, added, context, { mergeFormat: 'mergeAll' });
    return true;
  });
}
