/** What operations call inside their own transaction. */
export { countSent } from './count-sent.ts';
