import { describe, expect, it } from 'vitest'
import type { SellerFacts } from '#contract/office/sellers.ts'
import {
  bodyOf,
  changesBetween,
  draftOf,
  factsOf,
  groupDigits,
  isComplete,
  restaurantsToTake,
} from './seller-draft.ts'

const facts: SellerFacts = {
  name: 'Mesclun',
  form: 'SAS',
  capital: 50_000,
  street: '23 bis Rue Vivienne',
  postcode: '75002',
  city: 'Paris',
  rcs: 'Paris',
  siren: '000100016',
  vat: 'FR39000100016',
  series: null,
  establishments: [
    { restaurant: 1, siret: '00010001600013' },
    { restaurant: 2, siret: '00010001600021' },
  ],
}
const seller = { ...facts, id: 'mesclun' }

describe('the draft of a seller', () => {
  it('begins with the stored facts, and shows no change (B1)', () => {
    expect(factsOf(draftOf(seller))).toEqual(facts)
    expect(changesBetween(facts, factsOf(draftOf(seller)))).toEqual([])
    expect(isComplete(draftOf(seller))).toBe(true)
    expect(isComplete(draftOf(null))).toBe(false)
  })

  it('sends SIREN and SIRET without spaces, and the previous seller of each restaurant (B1)', () => {
    const draft = draftOf(seller, { restaurant: 7, from: null })
    const typed = {
      ...draft,
      siren: '000 100\u00a0016',
      series: 'm ',
      establishments: draft.establishments.map((each) =>
        each.restaurant === 7 ? { ...each, siret: '000 100 016 00070' } : each,
      ),
    }
    const body = bodyOf(typed, { id: 'mesclun', version: 'x' })
    expect(body).toMatchObject({ seller: 'mesclun', version: 'x', siren: '000100016', series: 'M' })
    expect(body.establishments.at(-1)).toEqual({
      restaurant: 7,
      siret: '00010001600070',
      from: null,
    })
    expect(body.establishments[0]?.from).toBe('mesclun')
  })

  it('lists each fact that changes, restaurant by restaurant (P4)', () => {
    const after: SellerFacts = {
      ...facts,
      city: 'Lyon',
      capital: 60_000,
      establishments: [
        { restaurant: 1, siret: '00010001600203' },
        { restaurant: 3, siret: '00010001600039' },
      ],
    }
    expect(changesBetween(facts, after)).toEqual([
      { field: 'capital', before: 50_000, after: 60_000 },
      {
        field: 'address',
        before: '23 bis Rue Vivienne, 75002 Paris',
        after: '23 bis Rue Vivienne, 75002 Lyon',
      },
      { field: 'siret', restaurant: 1, before: '00010001600013', after: '00010001600203' },
      { field: 'added', restaurant: 3, siret: '00010001600039' },
      { field: 'removed', restaurant: 2, siret: '00010001600021' },
    ])
    expect(changesBetween(null, facts)[0]).toEqual({
      field: 'name',
      before: null,
      after: 'Mesclun',
    })
  })

  it('offers restaurants without a seller first (B1)', () => {
    const restaurants = [
      { id: 1, slug: 'a', name: 'A', city: 'Paris', seller: 'mesclun' },
      { id: 8, slug: 'b', name: 'B', city: 'Brest', seller: 'other' },
      { id: 9, slug: 'c', name: 'C', city: 'Nice', seller: null },
    ]
    expect(restaurantsToTake({ restaurants }, draftOf(seller)).map(({ id }) => id)).toEqual([9, 8])
  })

  it('shows SIREN and SIRET in groups of digits (B1)', () => {
    expect(groupDigits('00010001600013')).toBe('000\u00a0100\u00a0016\u00a000013')
    expect(groupDigits('000100016')).toBe('000\u00a0100\u00a0016')
    expect(groupDigits('12')).toBe('12')
  })
})
