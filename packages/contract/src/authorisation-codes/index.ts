export * from './client-device.ts';
export * from './device-name.ts';
