export { addRule, blockSender, removeRule } from './rules.ts';
