export { refreshParts } from './api.ts';
export { LetterPartMenus, type LetterPartMenusProps } from './part-menus.tsx';
export { routes } from './routes.ts';
