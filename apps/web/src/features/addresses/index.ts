export { AddressesPanel } from './addresses-panel.tsx';
