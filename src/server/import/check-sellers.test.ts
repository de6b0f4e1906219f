import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { SellersFile } from '#server/chain/sellers-schema.ts'
import { describeFaults } from '#testing/readers/fault-texts.ts'
import { checkSellers } from './check-sellers.ts'

const seed = (): SellersFile =>
  JSON.parse(
    readFileSync(new URL('../../../db/seed/sellers.json', import.meta.url), 'utf8'),
  ) as SellersFile
const [seller] = seed().sellers
if (seller === undefined) throw new Error('the seed has no seller')
const [firstEstablishment, secondEstablishment] = seller.establishments
if (firstEstablishment === undefined || secondEstablishment === undefined)
  throw new Error('the seed has fewer than two establishments')
const secondSeller = { ...seller, id: 'other', siren: '000200014', vat: 'FR12000200014' }

const faultsIn = (...sellers: object[]) => {
  const checked = checkSellers({ sellers }, null)
  return 'faults' in checked
    ? describeFaults(checked.faults).map(({ path, problem }) => `${path} ${problem}`)
    : 'none'
}

describe('sellers in a file', () => {
  it('can be several, each with its own restaurants (B1)', () => {
    expect(faultsIn(seller, { ...secondSeller, series: 'N', establishments: [] })).toBe('none')
  })

  it('cannot share a receipt series (B1)', () => {
    const seriesFaults = faultsIn(
      { ...seller, series: 'M' },
      { ...secondSeller, series: 'M', establishments: [] },
    )
    expect(seriesFaults).toEqual(['$.sellers[1].series duplicate series M, also at $.sellers[0]'])
  })

  it.each<[string, object, string]>([
    [
      'a wrong check digit of a SIREN',
      { siren: '000100017' },
      '$.sellers[0].siren has a wrong check digit',
    ],
    [
      'a wrong key of a VAT number',
      { vat: 'FR40000100016' },
      '$.sellers[0].vat is not the VAT number of this SIREN',
    ],
    [
      'a wrong check digit of a SIRET',
      { establishments: [{ ...firstEstablishment, siret: '00010001600014' }] },
      '$.sellers[0].establishments[0].siret has a wrong check digit',
    ],
    [
      'a SIRET of another company',
      { establishments: [{ ...firstEstablishment, siret: '00020001400017' }] },
      `$.sellers[0].establishments[0].siret must begin with the seller's SIREN, ${seller.siren}`,
    ],
    [
      'a malformed series',
      { series: 'm-' },
      '$.sellers[0].series must be capitals and digits, eight at most',
    ],
    ['a capital that is not a whole number', { capital: 0.5 }, '$.sellers[0].capital'],
  ])('are refused for %s, with the path of the fault (B1)', (_, change, fault) => {
    const faults = faultsIn({ ...seller, ...change })
    expect(Array.isArray(faults) && faults.some((faultText) => faultText.startsWith(fault))).toBe(
      true,
    )
  })

  it('are refused if two share a restaurant, a number or an id (B1)', () => {
    expect(faultsIn(seller, { ...seller, establishments: [firstEstablishment] })).toEqual([
      '$.sellers[1].id duplicate id mesclun, also at $.sellers[0]',
      '$.sellers[1].siren duplicate siren 000100016, also at $.sellers[0]',
      '$.sellers[1].establishments[0].restaurant duplicate restaurant 1, also at $.sellers[0].establishments[0]',
      `$.sellers[1].establishments[0].siret duplicate siret ${firstEstablishment.siret}, also at $.sellers[0].establishments[0]`,
    ])
    expect(
      faultsIn({
        ...seller,
        establishments: [
          firstEstablishment,
          { ...secondEstablishment, siret: firstEstablishment.siret },
        ],
      }),
    ).toEqual([
      `$.sellers[0].establishments[1].siret duplicate siret ${firstEstablishment.siret}, also at $.sellers[0].establishments[0]`,
    ])
  })
})
