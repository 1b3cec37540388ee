export { sendForm, takePart, thenRefresh, writingAidsKey } from './api.ts';
export { removePart } from './delete-part.ts';
export { PartForm } from './part-form.tsx';
export { emptyEntry, PartMenu, useManage } from './part-menu.tsx';
export { PartPreview } from './part-preview.tsx';
export { PartRow } from './part-row.tsx';
export { default as partStyles } from './parts.module.css';
export type { PartCommands, PartMenuContext, Writing } from './writing.ts';
export { writingAidsStrings } from './writing-aids.strings.ts';
