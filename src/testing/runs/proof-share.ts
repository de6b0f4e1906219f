import { crc32 } from 'node:zlib'

/** Files are dealt into so many shares, of which each commit plays one. */
export const SHARES = 6

/**
 * Whether a file belongs to the share of a seed, which is the commit's. What else waits for the full
 * proof is played for these files at each change, so that none of it can rot unseen. `file`: its path
 * from the root of the repository.
 */
export const isInShare = (file: string, seed: number): boolean =>
  crc32(file) % SHARES === seed % SHARES
