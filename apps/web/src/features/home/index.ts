export { dashboardQuery } from './api.ts';
export { showTour } from './tour-store.ts';
