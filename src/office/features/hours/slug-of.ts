/**
 * The slug of a restaurant’s name, used in addresses: `Mesclun Nice Masséna` →
 * `mesclun-nice-massena`.
 */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
