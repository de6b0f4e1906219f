/**
 * Lowest and highest price that an edit may set, in euros: no product is free, and none costs a
 * thousand euros. Prices that no edit changes, and prices of new products in an imported file, are
 * not checked.
 */
export const [LEAST_PRICE, MOST_PRICE] = [0.01, 999.99]
