import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { regions } from '#contract/office/today.ts'
import { regionOf } from './regions.ts'

const official = async (name: string): Promise<{ code: string; zone: string }[]> =>
  JSON.parse(
    await readFile(
      new URL(import.meta.resolve(`@etalab/decoupage-administratif/data/${name}.json`)),
      'utf8',
    ),
  )

describe('the region of a postcode', () => {
  it('is derived from its department, including Corsica and overseas, and is null abroad (H1)', () => {
    expect(['75002', '44000', '20000', '20200', '97400', '98000', '00000'].map(regionOf)).toEqual([
      '11',
      '52',
      '94',
      '94',
      '04',
      null,
      null,
    ])
  })

  it('is one of the official regions, all of which are covered (H1)', async () => {
    const all = (await official('regions')).filter(({ zone }) => zone !== 'com')
    expect(all.map(({ code }) => code).toSorted()).toEqual([...regions].toSorted())
    const departments = (await official('departements')).filter(({ zone }) => zone !== 'com')
    for (const { code } of departments)
      expect(regionOf(`${code}000`.replace(/^2[AB]/, '20').slice(0, 5)), code).not.toBeNull()
  })
})
