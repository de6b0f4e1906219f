/** VAT in tenths of a percent, so that 5.5 % stays a whole number (F1). */
export const vatRates = [55, 100, 200] as const
export type VatRate = (typeof vatRates)[number]
