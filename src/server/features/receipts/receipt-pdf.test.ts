import { chainFaceOf } from '#server/state/catalogue/chain-face.ts'
import { paperBrandOf, paperColoursOf } from '#server/state/catalogue/paper-face.ts'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { type CartLine, emptyCart } from '#domain/cart/cart.ts'
import { earnedPoints } from '#domain/loyalty/loyalty.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { aFormula } from '#testing/builders/an-order.ts'
import { soldLine, totalsOf } from '#server/stores/orders/sold-line.ts'
import { makePdf } from './make-pdf.ts'
import { documentOf } from './receipt-document.ts'
import { pdfOf } from './receipt-pdf.ts'
import { receiptOf } from './receipt.ts'
import type { IssuedReceipt } from './issued-receipts.ts'
import { aSeller } from '#testing/builders/a-seller.ts'

const face = chainFaceOf({ chain: { brand: 'Mesclun' } })
const paper = { brand: await paperBrandOf(face), colours: paperColoursOf(face) }

const ISSUED_AT = '2026-11-24T09:12:03.000Z'
const portion = (ingredient: number) => ({ ingredient, warm: false })

/** A formula with four supplements and a composed dessert. */
const lunch: CartLine[] = [
  aFormula('formula', {
    filling: {
      bases: [portion(101)],
      ingredients: [201, 202, 203, 205, 301, 401, 204, 206].map(portion),
      sauces: [portion(701)],
      side1: [portion(1001)],
      side2: [portion(851)],
    },
  }),
  {
    kind: 'dessert',
    id: 'dessert',
    quantity: 1,
    dessert: 951,
    paidWith: 'euros',
    declined: [],
    filling: { coulis: [portion(901)], toppings: [portion(924)] },
  },
]

const claim = { code: 'EVCD4-84T7R', until: '2026-12-24T09:12:03.000Z' }

/** The stored receipt of the lunch, which was paid by card. */
function issuedIn(locale: Locale): IssuedReceipt {
  const menu = aMenu(locale)
  const priced = priceCart({ ...emptyCart, lines: lunch }, menu)
  const receipt = receiptOf(
    {
      number: 'A07',
      locale,
      placedAt: ISSUED_AT,
      takeawayAt: '2026-11-24T11:30:00.000Z',
      termsVersion: '2026-11-21',
      lines: priced.lines.map((line) => soldLine(line, menu)),
      ...totalsOf(priced),
      promoCode: null,
      earns: earnedPoints(priced.toPay),
      restaurant: {
        id: 1,
        slug: 'paris-bourse',
        name: 'Mesclun Paris Bourse',
        phone: '01 99 00 10 28',
        address: { street: '23 bis Rue Vivienne', postcode: '75002', city: 'Paris' },
      },
    },
    aSeller(1),
    { by: 'card', brand: 'visa', last4: '4242' },
  )
  return { position: 1, issuedAt: ISSUED_AT, receipt, claim, paidAtCounter: null }
}
const madeHere = (issued: IssuedReceipt) =>
  pdfOf(documentOf(issued.receipt, issued), { at: new Date(ISSUED_AT), ...paper })

it.each(locales)(
  'a receipt PDF for a lunch by card with points to claim fits on one sheet, with the brand, in %s (F2)',
  async (locale) => {
    const document = await getDocument({
      data: new Uint8Array(await madeHere(issuedIn(locale))),
      verbosity: 0,
      useSystemFonts: false,
    }).promise
    expect(document.numPages).toBe(1)
    // The name is found twice, because the seller has the same name as the brand.
    const { items } = await (await document.getPage(1)).getTextContent()
    expect(items.filter((item) => 'str' in item && item.str === 'Mesclun')).toHaveLength(2)
    await document.destroy()
  },
)

it('a receipt PDF from the worker thread is identical to one made directly, with parallel requests (B7)', async () => {
  const workerPdfs = await Promise.all(locales.map((locale) => makePdf(issuedIn(locale), face)))
  for (const [i, locale] of locales.entries())
    expect(workerPdfs[i]?.equals(await madeHere(issuedIn(locale))), locale).toBe(true)
})

it('a receipt PDF that cannot be made fails without the next one, which gets another thread (B7)', async () => {
  const issued = issuedIn('fr')
  const wrong = { ...issued, issuedAt: 'never' }
  const [failed, madePdf] = await Promise.allSettled([makePdf(wrong, face), makePdf(issued, face)])
  expect([failed.status, madePdf.status]).toEqual(['rejected', 'fulfilled'])
})
