/** An amount of whole euros without its cents: `80 €`, `€80`. Other amounts are unchanged. */
export const shortPrice = (price: string): string => price.replace(/[.,]00(?!\d)/, '')
