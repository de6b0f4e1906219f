import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openCommunes } from './communes.ts'

const file = new URL(import.meta.resolve('@etalab/decoupage-administratif/data/communes.json'))
type Entry = {
  type: string
  code: string
  codesPostaux?: string[]
  nom: string
  departement: string
  region: string
  population?: number
}

describe('the list of communes', () => {
  it('has every current commune with the data of the official file, which another thread parses (T8)', async () => {
    const official = (JSON.parse(readFileSync(file, 'utf8')) as Entry[])
      .filter(({ type, codesPostaux }) => type === 'commune-actuelle' && codesPostaux !== undefined)
      // The official list has straight apostrophes; the program uses typographic ones, as all our
      // texts do.
      .map(
        ({
          code,
          nom: name,
          codesPostaux: postcodes,
          population = 0,
          departement: department,
          region,
        }) => ({
          code,
          name: name.replaceAll("'", '’'),
          postcodes,
          population,
          department,
          region,
        }),
      )
    const { list, byCode } = await openCommunes()
    expect(official.length).toBeGreaterThan(34_000)
    expect(list.map(({ commune }) => commune)).toEqual(official)
    expect(byCode.get('69123')).toMatchObject({ name: 'Lyon', department: '69' })
  })

  it('is read once, even if two calls arrive at the same time', async () => {
    const [firstReading, secondReading] = await Promise.all([openCommunes(), openCommunes()])
    expect(firstReading).toBe(secondReading)
  })
})
