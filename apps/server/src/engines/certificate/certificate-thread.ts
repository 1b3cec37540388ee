/**
 * The thread that makes one certificate and ends. The maker's ASN.1 reader enters itself into a registry of the whole process, and so does
 * another version of the same library that reads passkeys: whoever is loaded first answers for both, and the other fails ("Cannot get
 * schema for 'AlgorithmIdentifier'"). A thread has a registry of its own; and the maker's 20 MB go with it.
 */
import { isIP } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { generate } from 'selfsigned';
import type { CertificateOrder } from './self-signed.ts';

const alternativeName = (name: string) =>
  isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name };

const { hostname, names, from, until } = workerData as CertificateOrder;
const made = await generate([{ name: 'commonName', value: hostname }], {
  keySize: 2048,
  algorithm: 'sha256',
  notBeforeDate: new Date(from),
  notAfterDate: new Date(until),
  extensions: [
    { name: 'basicConstraints', cA: false },
    { name: 'keyUsage', digitalSignature: true, keyEncipherment: true },
    { name: 'extKeyUsage', serverAuth: true },
    { name: 'subjectAltName', altNames: names.map(alternativeName) },
  ],
});
parentPort?.postMessage({ cert: made.cert, key: made.private });
