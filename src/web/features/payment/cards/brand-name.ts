/** How the brands of cards write themselves. */
const names: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
}

/** A brand that its provider names, as it writes itself; nothing for one that we do not know. */
export const brandName = (brand: string): string => names[brand] ?? ''
