/** Reasons for which the head office stops a product; the board shows them (H10). */
export const stopReasons = ['recall', 'supplier', 'quality', 'season', 'other'] as const
export type StopReason = (typeof stopReasons)[number]
