/**
 * Reasons for which the head office stops a product. The board shows the reason to the kitchen
 * (H10).
 */
export const stopReasons = ['recall', 'supplier', 'quality', 'season', 'other'] as const
export type StopReason = (typeof stopReasons)[number]
