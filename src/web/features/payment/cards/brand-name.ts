/** The card brands' own spelling. */
const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

/** A card brand in its own spelling; empty if it is unknown. */
export const brandName = (brand: string): string => names[brand] ?? ''
