export * from './writing-aid.ts';
