/** One short round of each thing, to try the bench; its figures are worth little. */
export const isQuick = process.argv.includes('--quick')
/** Figures are the medians of so many rounds. */
export const rounds = isQuick ? 1 : 3
