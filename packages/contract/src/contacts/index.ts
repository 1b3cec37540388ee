export * from './contact.ts';
export * from './import.ts';
