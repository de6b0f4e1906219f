import { describe, expect, it } from 'vitest'
import { type PromoDraft, checkDraft, emptyDraft, problemsAt } from './promo-draft.ts'

const chain = { groups: [{ id: 'nord', restaurants: [1, 2] }], today: '2026-11-24' }
const check = (changes: Partial<PromoDraft>) =>
  checkDraft({ ...emptyDraft, code: 'apremidi', ...changes }, chain)

describe('the draft of a promotion', () => {
  it('is sent as the request that its fields describe (H14)', () => {
    expect(check({ minimum: 1200, scope: 'group', group: 'nord' }).body).toEqual({
      worth: { kind: 'percent', percent: 10 },
      minimum: 1200,
      overallLimit: null,
      perCustomerLimit: 1,
      firstOrderOnly: false,
      restaurants: [1, 2],
      code: 'APREMIDI',
      from: null,
      until: null,
      days: null,
      hours: null,
      only: null,
      except: null,
      most: null,
    })
    expect(check({ kind: 'product', gift: 'dessert 951' }).body?.worth).toEqual({
      kind: 'product',
      product: { kind: 'dessert', id: 951 },
    })
  })

  it.each<[Partial<PromoDraft>, object]>([
    [{ percent: 0 }, { worth: 'promotion_percent_wrong' }],
    [{ percent: null }, { worth: 'promotion_percent_wrong' }],
    [{ kind: 'amount' }, { worth: 'promotion_amount_wrong' }],
    [{ kind: 'product' }, { worth: 'promotion_gift_missing' }],
    [{ code: 'ÉTÉ' }, { code: 'promotion_code_invalid' }],
    [{ scope: 'some' }, { places: 'promotion_restaurants_missing' }],
    [{ scope: 'group' }, { places: 'promotion_restaurants_missing' }],
    [
      { uses: 0, overall: 0 },
      { uses: 'promotion_limit_wrong', overall: 'promotion_limit_wrong' },
    ],
    [{ from: '2026-12-02', until: '2026-12-01' }, { until: 'end_before_beginning' }],
    [{ until: '2026-11-23' }, { until: 'end_passed' }],
  ])('reports an error at the invalid field: %j (H14)', (changes, problems) => {
    expect(check(changes)).toEqual({ body: null, problems })
  })

  it('maps an error of the server to the field that it concerns (H14)', () => {
    expect(problemsAt([{ field: 'worth.percent', code: 'promotion_percent_wrong' }])).toEqual({
      worth: 'promotion_percent_wrong',
    })
    expect(problemsAt([{ field: 'other', code: 'field_invalid' }])).toBeNull()
  })
})
