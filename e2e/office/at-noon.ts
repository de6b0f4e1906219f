/** Tuesday 24 November 2026, noon in Paris. */
export const NOON = Date.parse('2026-11-24T11:00:00Z')
/** Nine o’clock on the next morning in Paris. */
export const NEXT_MORNING = NOON + 21 * 3_600_000
