/** Tuesday 24 November 2026, noon in Paris. */
export const NOON = Date.parse('2026-11-24T11:00:00Z')
export const NEXT_NOON = NOON + 24 * 3_600_000
