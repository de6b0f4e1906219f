/** `visa` as the brand writes itself. */
export const brandName = (brand: string): string =>
  ({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', cb: 'CB' })[brand] ?? brand
