export { blockSender, removeRule } from './rules.ts';
