export { validatePhone } from './validate-phone.ts';
