/** The name of a card brand as the brand writes it: `Visa` for `visa`. */
export const brandName = (brand: string): string =>
  ({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express', cb: 'CB' })[brand] ?? brand
