import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '#contract/pages/locales.ts'
import { type CartLine, emptyCart } from '#domain/cart/cart.ts'
import { earnedPoints } from '#domain/loyalty/loyalty.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { aMenu, idOf } from '#testing/builders/a-menu.ts'
import { aFormula } from '#testing/builders/an-order.ts'
import { soldLine, totalsOf } from '#server/stores/orders/sold-line.ts'
import { documentOf } from './receipt-document.ts'
import type { RefundCorrection } from '#domain/orders/refund.ts'
import { correctingReceipt } from './correction.ts'
import { type MeansOfPayment, type Receipt, receiptOf, refundOf } from './receipt.ts'
import { aSeller } from '#testing/builders/a-seller.ts'

const portion = (ingredient: number) => ({ ingredient, warm: false })

function receipt(
  lines: CartLine[],
  locale: Locale,
  payment: MeansOfPayment = { by: 'restaurant' },
): Receipt {
  const menu = aMenu(locale)
  const promo = { code: 'DIX', kind: 'percent', percent: 10, minimum: 0 } as const
  const priced = priceCart({ ...emptyCart, lines, promo }, menu)
  return receiptOf(
    {
      number: 'A07',
      locale,
      placedAt: '2026-11-24T09:12:00.000Z',
      takeawayAt: '2026-11-24T11:30:00.000Z',
      termsVersion: '2026-11-21',
      lines: priced.lines.map((line) => soldLine(line, menu)),
      ...totalsOf(priced),
      promoCode: 'DIX',
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
    payment,
  )
}

const issued = { position: 1, issuedAt: '2026-12-31T23:30:00.000Z', claim: null }
const issuedDocumentOf = (body: Receipt) => documentOf(body, issued)
const reasons = (lines: CartLine[], locale: Locale) =>
  issuedDocumentOf(receipt(lines, locale)).lines.flatMap(({ priceRows }) =>
    priceRows.map(({ label }) => label.split(' – ')[1] ?? label),
  )

/**
 * A four-ingredient formula with supplements: a second base, a fifth ingredient, two more portions
 * of one ingredient, another ingredient, and three sauces. Its dessert has a premium and extra
 * portions.
 */
const formula = (): CartLine =>
  aFormula('f', {
    dessert: {
      dessert: idOf('fromage-blanc-gourmand'),
      declined: [],
      filling: {
        coulis: [portion(901), portion(901)],
        toppings: [portion(924), portion(924), portion(924)],
      },
    },
    filling: {
      bases: [portion(101), portion(101)],
      ingredients: [201, 202, 203, 205, 401, 301, 301, 204].map(portion),
      sauces: [701, 702, 702].map(portion),
      side1: [portion(1001)],
      side2: [],
    },
  })

describe('a receipt', () => {
  it.each([
    [
      'fr',
      [
        'Prix de base',
        '2ᵉ base, 1 comprise',
        '5ᵉ ingrédient d’une formule à 4 ingrédients',
        '6ᵉ et 7ᵉ ingrédients d’une formule à 4 ingrédients',
        '8ᵉ ingrédient d’une formule à 4 ingrédients',
        '2ᵉ et 3ᵉ sauces, 1 comprise',
        '2ᵉ coulis, 1 compris',
        '3ᵉ topping, 2 compris',
        'dessert premium',
      ],
    ],
    [
      'en',
      [
        'Base price',
        '2nd base, 1 included',
        '5th ingredient of a 4-ingredient formula',
        '6th and 7th ingredients of a 4-ingredient formula',
        '8th ingredient of a 4-ingredient formula',
        '2nd and 3rd sauces, 1 included',
        '2nd coulis, 1 included',
        '3rd topping, 2 included',
        'premium dessert',
      ],
    ],
    [
      'es',
      [
        'Precio base',
        '2.ª base, 1 incluida',
        '5.º ingrediente de un menú de 4 ingredientes',
        '6.º y 7.º ingredientes de un menú de 4 ingredientes',
        '8.º ingrediente de un menú de 4 ingredientes',
        '2.ª y 3.ª salsas, 1 incluida',
        '2.º coulis, 1 incluido',
        '3.º topping, 2 incluidos',
        'postre premium',
      ],
    ],
    [
      'nl',
      [
        'Basisprijs',
        '2e basis, 1 inbegrepen',
        '5e ingrediënt van een menu met 4 ingrediënten',
        '6e en 7e ingrediënten van een menu met 4 ingrediënten',
        '8e ingrediënt van een menu met 4 ingrediënten',
        '2e en 3e dressings, 1 inbegrepen',
        '2e coulis, 1 inbegrepen',
        '3e topping, 2 inbegrepen',
        'premiumdessert',
      ],
    ],
  ] as const)(
    'states in %s the rule by which each supplement is charged (F2)',
    (locale, expected) => {
      expect(reasons([formula()], locale)).toEqual(expected)
    },
  )

  it('states that each part of a custom salad is charged except the first sauce (F2, C7)', () => {
    const custom: CartLine = {
      kind: 'custom',
      id: 'c',
      quantity: 1,
      title: null,
      filling: {
        bases: [portion(105)],
        ingredients: [portion(401)],
        sauces: [portion(702), portion(701)],
        side1: [],
        side2: [],
      },
    }
    expect(reasons([custom], 'en')).toEqual([
      'charged individually in a custom salad',
      'charged individually in a custom salad',
      '2nd sauce, 1 included',
    ])
  })

  it('spreads the discount over the VAT rates to which it applies, to the cent (F1, C30)', () => {
    const { sums } = issuedDocumentOf(
      receipt(
        [
          formula(),
          {
            kind: 'item',
            id: 'i',
            quantity: 3,
            ingredient: 751,
            freeSauce: null,
            warm: false,
            paidWith: 'euros',
          },
        ],
        'en',
      ),
    )
    const [, discount = 0, ...shares] = sums.map(({ value }) =>
      Math.round(Number(value.replace('€', '')) * 100),
    )
    expect(shares.length).toBe(2)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(discount)
  })

  it('is numbered by the year of its issue in Paris (F2)', () => {
    expect(issuedDocumentOf(receipt([formula()], 'fr')).title).toBe('Reçu 2027-000001')
  })

  it('names the card, and after a cancellation where the refund went (F2)', () => {
    const card = { by: 'card', brand: 'visa', last4: '4242' } as const
    const sale = receipt([formula()], 'en', card)
    expect(issuedDocumentOf(sale).payment.rows[0]).toBe('Visa card •••• 4242')
    expect(issuedDocumentOf(refundOf(sale, '2026-000001', card)).payment.rows[0]).toBe(
      'Refunded to Visa card •••• 4242',
    )
    expect(issuedDocumentOf(refundOf(sale, '2026-000001', { by: 'nothing' })).payment.rows[0]).toBe(
      'Nothing had been charged',
    )
  })

  it.each([
    ['fr', 'Reçu rectificatif 2027-000001', 'Rectifie le reçu', 'Produit manquant'],
    ['en', 'Correction receipt 2027-000001', 'Corrects receipt', 'Missing item'],
    ['es', 'Recibo rectificativo 2027-000001', 'Rectifica el recibo', 'Producto que faltaba'],
    ['nl', 'Correctiebon 2027-000001', 'Corrigeert bon', 'Ontbrekend product'],
  ] as const)(
    'states for a partial refund, in %s, the reason, lines, VAT rates and where the money went (H3)',
    (locale, title, corrects, reason) => {
      const sale = receipt([{ ...aFormula('three'), quantity: 3 }], locale)
      const correction: RefundCorrection = {
        amount: 1000,
        lines: [
          {
            line: 0,
            quantity: 3,
            amount: 1000,
            points: 0,
            counted: [],
            vat: [
              { rate: 55, gross: 301 },
              { rate: 100, gross: 699 },
            ],
          },
        ],
        vat: [
          { rate: 55, net: 285, vat: 16, gross: 301 },
          { rate: 100, net: 635, vat: 64, gross: 699 },
        ],
        points: { takenBack: 10, givenBack: 0, stillEarned: 0 },
        deposits: 0,
        isWhole: false,
      }
      const body = correctingReceipt(sale, correction, {
        number: '2026-000007',
        reason: 'missing',
        payment: { by: 'counter' },
      })
      // One unit is refunded one cent more, so that on every line quantity times price equals the
      // total.
      expect(
        body.lines.map(({ quantity, unitPrice, total }) => [quantity, unitPrice, total]),
      ).toEqual([
        [1, -334, -334],
        [2, -333, -666],
      ])
      expect(body).toMatchObject({ total: -1000, points: { earned: -10, spent: 0 } })
      const document = issuedDocumentOf(body)
      expect(document.title).toBe(title)
      expect(document.facts).toEqual(
        expect.arrayContaining([
          { label: corrects, value: '2026-000007' },
          { label: expect.any(String), value: reason },
        ]),
      )
      expect(document.payment.rows[0]).not.toBe(
        issuedDocumentOf({ ...body, payment: { by: 'nothing' } }).payment.rows[0],
      )
      // A refund lists no allergens, because the refunded goods are not eaten.
      expect(document.allergens).toBeNull()
      expect(document.sums).toEqual([])
    },
  )

  it('wishes a good meal for a sale, and not for a refund (F2, N6)', () => {
    const sale = receipt([aFormula('e')], 'en')
    expect(issuedDocumentOf(sale).thanks).toBe('Thank you, and enjoy your meal.')
    expect(issuedDocumentOf(refundOf(sale, '2026-000001', { by: 'nothing' })).thanks).toBeNull()
  })

  it('shows the points that the order earns and the points that refunds took back (N6)', () => {
    const body = receipt([aFormula('e')], 'en')
    const of = (pointsTakenBack: number) =>
      documentOf(body, { ...issued, pointsTakenBack }).points?.rows
    expect(of(0)).toEqual([{ label: 'This order is worth', value: '11 points' }])
    expect(of(4)).toEqual([
      { label: 'This order is worth', value: '11 points' },
      { label: 'Taken back since, after a refund', value: '4 points' },
    ])
  })

  it('shows the points paid and the points that the order earns (F2, L1)', () => {
    const body = receipt([aFormula('p', { paidWith: 'points' }), aFormula('e')], 'fr')
    expect(issuedDocumentOf(body).points?.rows.map(({ value }) => value)).toEqual([
      '132 points',
      '11 points',
    ])
    expect(issuedDocumentOf(body).lines[0]?.notes).toContain('Payé avec 132 points')
  })

  it('names the promo code of a discount, also when the sale is refunded (L7, C30)', () => {
    const sale = receipt([formula()], 'en')
    expect(issuedDocumentOf(sale).sums[1]?.label).toBe('Discount (code DIX)')
    expect(issuedDocumentOf(refundOf(sale, '2026-000001', { by: 'nothing' })).sums[1]?.label).toBe(
      'Discount (code DIX)',
    )
    const { code: _code, ...before } = sale.discount
    expect(issuedDocumentOf({ ...sale, discount: before }).sums[1]?.label).toBe('Discount')
  })

  it.each([
    [
      'fr',
      'Code à saisir dans votre compte pour recevoir ces points, une seule fois, jusqu’au 31 décembre 2026 à 09\u00a0h\u00a000',
    ],
    [
      'en',
      'Code to enter in your account to receive these points, once, until 31 December 2026 at 09:00',
    ],
    [
      'es',
      'Código para recibir estos puntos en tu cuenta, una sola vez, hasta el 31 de diciembre de 2026 a las 09:00',
    ],
    ['nl', 'Code om deze punten op je account te zetten, één keer, tot 31 december 2026 om 09:00'],
  ] as const)(
    'shows a guest in %s the claim code for the points and its end date (L6)',
    (locale, label) => {
      const claim = { code: 'TMCA1-KXBYF', until: '2026-12-31T08:00:00.000Z' }
      const { points } = documentOf(receipt([formula()], locale), {
        position: 1,
        issuedAt: '2026-12-01T08:00:00.000Z',
        claim,
      })
      expect(points?.rows.at(-1)).toEqual({ label, value: 'TMCA1-KXBYF' })
    },
  )

  it('contains no text that the customer wrote', () => {
    for (const locale of locales) {
      expect(
        JSON.stringify(receipt([{ ...aFormula('t'), title: 'Pour Zoé' }], locale)),
      ).not.toContain('Zoé')
    }
  })
})
