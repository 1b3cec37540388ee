export * from './app-settings.ts';
export * from './setting-schemas.ts';
