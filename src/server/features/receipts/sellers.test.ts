import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readSellers, sellerOf } from './sellers.ts'

const readSeed = <T>(name: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../../db/seed/${name}.json`, import.meta.url), 'utf8'),
  ) as T
type Sellers = {
  sellers: { id: string; vat: string; establishments: { restaurant: number; siret: string }[] }[]
}
const seed = () => readSeed<Sellers>('sellers')

describe('the sellers', () => {
  it('are known for every restaurant of the demonstration chain, with well-formed numbers (F2)', () => {
    const { restaurants } = readSeed<{ restaurants: { id: number }[] }>('restaurants')
    for (const { id } of restaurants) {
      const { siren, siret, vat } = sellerOf(id)
      expect(siret).toMatch(new RegExp(`^${siren}\\d{5}$`))
      expect(vat).toMatch(new RegExp(`^FR\\d\\d${siren}$`))
    }
  })

  it('may be several, each with restaurants of its own', () => {
    const {
      sellers: [first],
    } = seed()
    if (!first) throw new Error('no seller')
    const [one, two] = first.establishments
    const both = readSellers({
      sellers: [
        { ...first, id: 'north', establishments: [one] },
        { ...first, id: 'south', establishments: [two] },
      ],
    })
    expect([...both].map(([restaurant, { id }]) => [restaurant, id])).toEqual([
      [1, 'north'],
      [2, 'south'],
    ])
  })

  it('are refused with a wrong check digit, a wrong VAT key or a restaurant that has another seller', () => {
    const spoilt = (spoil: (seller: Sellers['sellers'][number]) => object) => ({
      sellers: seed().sellers.map((seller) => ({ ...seller, ...spoil(seller) })),
    })
    expect(() => readSellers(spoilt(({ vat }) => ({ vat: vat.replace('39', '40') })))).toThrow(
      'not the number',
    )
    expect(() =>
      readSellers(spoilt(() => ({ establishments: [{ restaurant: 1, siret: '00010001600014' }] }))),
    ).toThrow('check digit')
    expect(() =>
      readSellers({ sellers: [...seed().sellers, ...spoilt(() => ({ id: 'other' })).sellers] }),
    ).toThrow('two sellers')
  })

  it('leave no restaurant unnamed in silence', () => {
    expect(() => sellerOf(999)).toThrow('no seller for restaurant 999')
  })
})
