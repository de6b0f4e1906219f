/** VAT in tenths of a percent, so that 5.5 % stays a whole number (F1). */
export const vatRates = [55, 100, 200] as const
export type VatRate = (typeof vatRates)[number]

/**
 * The rates of an order and of the books. At 0 stand deposits: they are no part of a price, and owe
 * no VAT (CGI art. 267, II).
 */
export const bookRates = [0, ...vatRates] as const
export type BookRate = (typeof bookRates)[number]
