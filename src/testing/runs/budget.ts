/**
 * Whether everything is proved in full (`npm run test:all`) instead of the slice that every change
 * waits for.
 */
export const isWhole = process.env['PROOF'] === 'whole'

/** The amount of work of a test, in a slice and in the whole. */
export const budget = <T>({ slice, whole }: { slice: T; whole: T }): T => (isWhole ? whole : slice)
