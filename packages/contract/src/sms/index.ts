export { phoneInputSchema, type SmsPurpose, smsPurposeSchema } from './calls.ts';
