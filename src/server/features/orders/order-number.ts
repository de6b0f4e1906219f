/** Letters that are not mistaken for another when they are called out or read. */
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'

/** The day's n-th order of a restaurant as it is called out: A01 … A99, B01 … Z99, then AA01. */
export function orderNumber(n: number): string {
  const group = Math.floor((n - 1) / 99)
  const digits = String(((n - 1) % 99) + 1).padStart(2, '0')
  const last = LETTERS[group % LETTERS.length] ?? ''
  return group < LETTERS.length ? `${last}${digits}`
    : `${LETTERS[Math.floor(group / LETTERS.length) - 1] ?? ''}${last}${digits}`
}
