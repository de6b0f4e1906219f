import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Commune, communeList, searchCommunes } from './commune-search.ts'
import { mistakesBetween } from './edit-distance.ts'

const names = [
  'Saint-Étienne',
  "L'Haÿ-les-Roses",
  "Villeneuve-d'Ascq",
  'Clermont-Ferrand',
  'Boulogne-Billancourt',
  'Sainte-Foy-lès-Lyon',
  'Châlons-en-Champagne',
  'Issy-les-Moulineaux',
  'La Rochelle',
  'Besançon',
  'Schœlcher',
  'Aix-en-Provence',
]
const communes = names.map((name, i): Commune => ({
  code: String(10_000 + i),
  name,
  postcodes: [`${10 + i}000`],
  population: i,
}))
const list = communeList(communes)

/** Generates the name of a commune, typed in one of the ways that the search should understand. */
const typedName = fc
  .record({
    commune: fc.constantFrom(...communes),
    loud: fc.boolean(),
    plain: fc.boolean(),
    hyphen: fc.constantFrom('-', ' ', '‐', '  '),
    apostrophe: fc.constantFrom("'", '’', ' ', ''),
    saint: fc.constantFrom('Saint', 'St', 'saint', 'st.'),
  })
  .map(({ commune, loud, plain, hyphen, apostrophe, saint }) => {
    const text = commune.name
      .replace(/^Saint(?=-)/, saint)
      .replace(/-/g, hyphen)
      .replace(/'/g, apostrophe)
    const bare = plain ? text.normalize('NFD').replace(/\p{M}/gu, '') : text
    return { commune, query: loud ? bare.toUpperCase() : bare }
  })

const letter = fc.integer({ min: 97, max: 122 }).map((code) => String.fromCharCode(code))
const slip = fc.record({
  kind: fc.constantFrom('add', 'drop', 'other', 'swap'),
  at: fc.nat(),
  letter,
})
function slipped(
  word: string,
  { kind, at, letter: typed }: { kind: string; at: number; letter: string },
): string {
  const place = at % word.length
  const [head, tail] = [word.slice(0, place), word.slice(place)]
  if (kind === 'add') return head + typed + tail
  if (kind === 'drop') return head + tail.slice(1)
  if (kind === 'other') return head + typed + tail.slice(1)
  return head + (tail[1] ?? '') + (tail[0] ?? '') + tail.slice(2)
}

/** Computes the edit distance of two words directly from its definition. */
function referenceDistance(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const cell = (i: number, j: number) => table[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      const exchanged = cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? cell(i - 2, j - 2) + 1
          : Infinity
      const row = table[i]
      if (row) row[j] = Math.min(exchanged, swapped, cell(i - 1, j) + 1, cell(i, j - 1) + 1)
    }
  }
  return cell(a.length, b.length)
}

describe('the search for a commune, for any spelling', () => {
  it('lists the commune first, whatever accents, capitals, hyphens and apostrophes are typed (T8)', () => {
    fc.assert(
      fc.property(typedName, ({ commune, query }) => {
        expect(searchCommunes(list, query)[0]).toBe(commune)
      }),
    )
  })

  it('finds a commune with one typing mistake anywhere in its name (T8)', () => {
    fc.assert(
      fc.property(fc.constantFrom(...communes), slip, (commune, mistake) => {
        const plain = commune.name
          .normalize('NFD')
          .replace(/\p{M}/gu, '')
          .replace(/œ/g, 'oe')
          .toLowerCase()
          .replace(/[^a-z]/g, '')
        expect(searchCommunes(list, slipped(plain, mistake))).toContain(commune)
      }),
    )
  })

  it('counts mistakes as the definition of the edit distance does', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 })
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
        expect(mistakesBetween(a, b, most)).toBe(Math.min(referenceDistance(a, b), most + 1))
        const open = Math.min(
          ...Array.from({ length: b.length + 1 }, (_, length) =>
            referenceDistance(a, b.slice(0, length)),
          ),
        )
        expect(mistakesBetween(a, b, most, true)).toBe(Math.min(open, most + 1))
      }),
    )
  })
})
