export type { KeyHandler } from '../../lib/key-strokes.ts';
export { useKeyStrokes as useMailShortcuts } from '../../lib/use-key-strokes.ts';
