export { showTour } from './tour-store.ts';
