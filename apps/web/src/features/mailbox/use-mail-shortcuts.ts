export { useKeyStrokes as useMailShortcuts } from '../../lib/use-key-strokes.ts';
