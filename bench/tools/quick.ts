/** One short round of everything, only to try the bench: its figures mean little. */
export const isQuick = process.argv.includes('--quick')
/** Figures are the medians of this many rounds. */
export const rounds = isQuick ? 1 : 3
