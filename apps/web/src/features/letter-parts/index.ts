export { refreshParts } from './api.ts';
export { LetterPartMenus, type LetterPartMenusProps } from './part-menus.tsx';
