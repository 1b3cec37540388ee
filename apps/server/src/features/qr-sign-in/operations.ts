import type { AnyOperation, AnyReader } from '../../engines/database/port.ts';
import { answerQr } from './answer-qr.ts';
import { beginQr } from './begin-qr.ts';
import { scanQr } from './scan-qr.ts';
import { takeQr } from './take-qr.ts';

/** What the database thread runs for this capability. */
export const qrSignInOperations: readonly AnyOperation[] = [beginQr, scanQr, answerQr, takeQr];

/** Long reads. */
export const qrSignInReaders: readonly AnyReader[] = [];
