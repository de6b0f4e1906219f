import { crc32 } from 'node:zlib'

/** Number of shares among which files are divided; each commit runs one share. */
export const SHARES = 6

/**
 * Whether a file belongs to the share of a seed; a run takes its seed from the commit. At each
 * change, the files of the share also do work reserved for the full proof, so that no fault in that
 * work stays unnoticed for long. `file`: its path from the root of the repository.
 */
export const isInShare = (file: string, seed: number): boolean =>
  crc32(file) % SHARES === seed % SHARES
