import { mistakesBetween } from '#domain/search/edit-distance.ts'

/** `pricezone`, `priceZone` and `price_zone` differ in nothing that a person means. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[_-]/g, '')

/** What a file is told about a field that its schema does not know, with the likely name. */
export function unknownField(name: string, known: readonly string[]): string {
  // Between names of one or two letters, a guess says nothing.
  const most = name.length < 3 ? 0 : name.length < 5 ? 1 : 2
  const [likely] = known
    .map((other) => ({ other, mistakes: mistakesBetween(plain(name), plain(other), most) }))
    .filter(({ mistakes }) => mistakes <= most)
    .toSorted((a, b) => a.mistakes - b.mistakes)
  return likely === undefined
    ? 'is no known field'
    : `is no known field; did you mean ${likely.other}?`
}
