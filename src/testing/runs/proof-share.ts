import { crc32 } from 'node:zlib'

/** Number of shares among which files are divided; each commit runs one share. */
export const SHARES = 6

/**
 * Whether a file belongs to the share of a seed, which is the commit’s. Work reserved for the full
 * proof is also done for these files at each change, so that no fault in it stays unnoticed for
 * long. `file`: its path from the root of the repository.
 */
export const isInShare = (file: string, seed: number): boolean =>
  crc32(file) % SHARES === seed % SHARES
