/** The brand's name; restaurants carry it before their own. */
export const brand = 'Mesclun'

/** “Paris Bourse” of “Mesclun Paris Bourse”: inside the site the brand is known. */
export const placeName = (name: string): string =>
  name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name
