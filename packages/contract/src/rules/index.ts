export * from './check-mail-rule.ts';
export * from './mail-rule.ts';
