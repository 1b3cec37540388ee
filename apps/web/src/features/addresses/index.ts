export { AddressesPanel } from './addresses-panel.tsx';
export { routes } from './routes.ts';
