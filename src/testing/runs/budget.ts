/**
 * Whether all is proved in full (`npm run test:all`), rather than the slice of it that each change
 * waits for.
 */
export const isWhole = process.env['PROOF'] === 'whole'

/**
 * How much of something a test does. A slice and the whole differ by such numbers, and by nothing
 * else.
 */
export const budget = <T>({ slice, whole }: { slice: T; whole: T }): T => (isWhole ? whole : slice)
