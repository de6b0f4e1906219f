/** The brand's name; restaurant names begin with it. */
export const brand = 'Mesclun'

/** “Paris Bourse” of “Mesclun Paris Bourse”: the site's own pages need not repeat the brand. */
export const placeName = (name: string): string =>
  name.startsWith(`${brand} `) ? name.slice(brand.length + 1) : name
