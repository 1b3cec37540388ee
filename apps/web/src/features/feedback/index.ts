export { showFeedback } from './feedback-store.ts';
