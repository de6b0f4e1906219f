/** VAT rates in tenths of a per cent, so that 5.5 % is a whole number (F1). */
export const vatRates = [55, 100, 200] as const
export type VatRate = (typeof vatRates)[number]

/**
 * The rates in orders and in the books, in tenths of a per cent. Deposits have the rate 0: they are
 * not part of a price, and are free of VAT (CGI art. 267, II).
 */
export const bookRates = [0, ...vatRates] as const
export type BookRate = (typeof bookRates)[number]
