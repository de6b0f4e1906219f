/** A sum of whole euros without its cents: `80 €`, `€80`. Others stay as they are. */
export const shortPrice = (price: string): string => price.replace(/[.,]00(?!\d)/, '')
