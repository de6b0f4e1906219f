/**
 * True for one short round of everything, only to check that the bench runs: its figures mean
 * little.
 */
export const isQuick = process.argv.includes('--quick')
/** Number of rounds; figures are their medians. */
export const rounds = isQuick ? 1 : 3
