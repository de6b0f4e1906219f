/** Why the office stops a product; the board shows it (H10). */
export const stopReasons = ['recall', 'supplier', 'quality', 'season', 'other'] as const
export type StopReason = (typeof stopReasons)[number]
