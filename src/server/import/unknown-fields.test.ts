import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { describeFaults } from '#testing/readers/fault-texts.ts'
import { readChainFile } from './chain-file.ts'
import { fault, faultLines } from './faults.ts'

const text = (name: string) => readFileSync(`db/${name}.json`, 'utf8')

const faultsOf = (file: string) => {
  const parsedFile = readChainFile(file, null)
  return 'faults' in parsedFile
    ? describeFaults(parsedFile.faults).map(({ path, problem }) => `${path} ${problem}`)
    : []
}

/** A file in which one field is renamed. */
const renamed = (name: string, field: string, newName: string) =>
  text(name).replace(`"${field}":`, `"${newName}":`)

describe('a field that is not in the schema', () => {
  it.each([
    ['second-chain/restaurants', 'price_zone', 'pricezone', /^\$\.restaurants\[\d+\]\.pricezone /],
    ['second-chain/restaurants', 'price_zone', 'priceZone', /^\$\.restaurants\[\d+\]\.priceZone /],
    ['second-chain/restaurants', 'calendar', 'calender', /^\$\.calender /],
    ['second-chain/restaurants', 'capacity_curve', 'capacity_curves', /\.capacity_curves /],
    ['second-chain/catalogue', 'price_zones', 'price_zone', /^\$\.price_zone /],
    ['seed/catalogue', 'premium_price', 'premium_prize', /^\$\.ingredients\[\d+\]\.premium_prize /],
    ['seed/illustrations', 'shape', 'shapes', /^\$\.products\.laitue\.shapes /],
  ])(
    'is refused in %s with its path and a suggestion: expected %s, found %s (B1, M6)',
    (name, field, newName, place) => {
      const [unknownFieldFault, ...more] = faultsOf(renamed(name, field, newName)).filter((fault) =>
        fault.includes('is no known field'),
      )
      expect(unknownFieldFault).toMatch(place)
      expect(unknownFieldFault).toContain(`did you mean ${field}?`)
      expect(more).toEqual([])
    },
  )

  it('is refused without a suggestion if no known name is similar, and each such field is listed (B1, M6)', () => {
    const chain = JSON.parse(text('seed/chain')) as object
    expect(faultsOf(JSON.stringify({ ...chain, $schema: 'x', loyalty: true }))).toEqual([
      '$["$schema"] is no known field',
      '$.loyalty is no known field',
    ])
  })

  it('is accepted as a remark in meta (B1)', () => {
    const chain = JSON.parse(text('seed/chain')) as object
    expect(faultsOf(JSON.stringify({ ...chain, meta: { checkedBy: 'Inès' } }))).toEqual([])
  })
})

describe('the printed faults of files', () => {
  it('are limited to twenty lines per file, with the total number (B1)', () => {
    const faults = (file: string, count: number) =>
      Array.from({ length: count }, (_, i) => ({ file, ...fault(`$[${i}]`, 'missing') }))
    const lines = faultLines([...faults('a.json', 21), ...faults('b.json', 1)])
    expect(lines).toHaveLength(23)
    expect(lines.slice(19)).toEqual([
      'a.json $[19]: is missing',
      'a.json: 21 wrong, of which the first 20 are listed',
      'b.json $[0]: is missing',
      'b.json: 1 wrong',
    ])
  })
})
