/** Takes encoded bytes in chunks of any size and gives back what is decoded so far. Never throws. */
export interface TransferDecoder {
  write(chunk: Uint8Array): Uint8Array;
  end(): Uint8Array;
}
