export { rulesPath } from './rule-path.ts';
