import { chainFaceOf } from '#server/state/catalogue/chain-face.ts'
import { paperBrandOf, paperColoursOf } from '#server/state/catalogue/paper-face.ts'
import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { type Locale, locales } from '#contract/pages/locales.ts'
import type { Cart } from '#domain/cart/cart.ts'
import { earnedPoints } from '#domain/loyalty/loyalty.ts'
import { priceCart } from '#domain/pricing/pricing.ts'
import { aMenu } from '#testing/builders/a-menu.ts'
import { budget } from '#testing/runs/budget.ts'
import { seedsOf } from '#testing/runs/regression-seeds.ts'
import { aRandomCart } from '#testing/models/random-commands.ts'
import { soldLine, totalsOf } from '#server/stores/orders/sold-line.ts'
import { documentOf } from './receipt-document.ts'
import { pdfOf } from './receipt-pdf.ts'
import { type SoldOrder, receiptOf } from './receipt.ts'
import { aSeller } from '#testing/builders/a-seller.ts'

const face = chainFaceOf({ chain: { brand: 'Mesclun' } })
const paper = { brand: await paperBrandOf(face), colours: paperColoursOf(face) }

const seeds = seedsOf('receipts')
const RUNS = budget({ change: 40, all: 500 })
const ISSUED_AT = '2026-11-24T09:12:03.000Z'

const menus = new Map(locales.map((locale) => [locale, aMenu(locale)]))
const restaurant: SoldOrder['restaurant'] = {
  id: 2,
  slug: 'paris-haussmann',
  name: 'Mesclun Paris Haussmann',
  phone: '01 99 00 10 45',
  address: { street: '26 bis Boulevard Haussmann', postcode: '75009', city: 'Paris' },
}

function sold(cart: Cart, locale: Locale): SoldOrder {
  const menu = menus.get(locale) ?? aMenu(locale)
  const priced = priceCart(cart, menu)
  return {
    number: 'A07',
    locale,
    placedAt: '2026-11-24T09:12:00.000Z',
    takeawayAt: '2026-11-24T11:30:00.000Z',
    termsVersion: '2026-11-21',
    restaurant,
    lines: priced.lines.map((line) => soldLine(line, menu)),
    ...totalsOf(priced),
    promoCode: cart.promo?.code ?? null,
    earns: earnedPoints(priced.toPay),
  }
}

/**
 * The content of a PDF, row by row from top to bottom: pieces of text with the positions of their
 * left and right ends.
 */
type TextPiece = { text: string; left: number; right: number }
async function readRows(pdf: Buffer): Promise<TextPiece[][]> {
  const document = await getDocument({
    data: new Uint8Array(pdf),
    verbosity: 0,
    useSystemFonts: false,
  }).promise
  const rows: TextPiece[][] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    const page = new Map<number, TextPiece[]>()
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue
      const [, , , , textX, y] = item.transform as [number, number, number, number, number, number]
      const piece = { text: item.str.trim(), left: textX, right: textX + item.width }
      page.set(Math.round(y), [...(page.get(Math.round(y)) ?? []), piece])
    }
    const fromTop = [...page].toSorted(([a], [b]) => b - a)
    rows.push(...fromTop.map(([, pieces]) => pieces.toSorted((a, b) => a.left - b.left)))
  }
  await document.destroy()
  return rows
}

/** Parses an amount into cents: `12,60 €`, `-€1,234.50`, `€ 12,60`; null for any other text. */
function centsIn(text: string): number | null {
  if (!/^-?\s*(€\s*-?)?[\d.,\s]+(\s*€)?$/u.test(text) || !text.includes('€')) return null
  return Number(text.replaceAll(/\D/g, '')) * (text.includes('-') ? -1 : 1)
}

type ParsedReceipt = {
  lines: {
    quantity: number
    name: string
    unit: number
    total: number
    priceParts: { label: string; amount: number }[]
  }[]
  sums: number[]
  vat: { rate: string; net: number; vat: number; gross: number }[]
}

/**
 * Parses the rows of a receipt. A right-aligned column of the line table ends at the same position
 * as its heading.
 */
function parseReceipt(
  rows: readonly TextPiece[][],
  words: { unit: string; vat: string; total: string; end: string },
): ParsedReceipt {
  const head = rows.findIndex((row) => row.some(({ text }) => text === words.unit))
  const unitEnd = rows[head]?.find(({ text }) => text === words.unit)?.right ?? 0
  const result: ParsedReceipt = { lines: [], sums: [], vat: [] }
  let place: 'lines' | 'vat' = 'lines'
  for (const row of rows.slice(head + 1)) {
    const [first, ...laterPieces] = row
    if (!first) continue
    if (row.length === 1 && first.text === words.end) break
    if (row.length === 1 && first.text === words.vat) place = 'vat'
    const amounts = row.flatMap(({ text }) => centsIn(text) ?? [])
    if (place === 'vat') {
      const [net, vat, gross] = amounts
      if (net !== undefined && vat !== undefined && gross !== undefined) {
        result.vat.push({ rate: first.text, net, vat, gross })
      }
      continue
    }
    const line = result.lines.at(-1)
    const [unit, total] = amounts
    if (/^\d+$/.test(first.text) && first.left < 60 && unit !== undefined && total !== undefined) {
      result.lines.push({
        quantity: Number(first.text),
        name: laterPieces[0]?.text ?? '',
        unit,
        total,
        priceParts: [],
      })
    } else if (unit !== undefined && line && Math.abs((row.at(-1)?.right ?? 0) - unitEnd) < 1) {
      line.priceParts.push({ label: first.text, amount: unit })
    } else if (unit !== undefined) {
      result.sums.push(unit)
    }
  }
  return result
}

it.each(seeds)(
  'the text of the PDF adds up to the cent: lines, supplements, VAT by rate and total, seed %i (F1, F2)',
  async (seed) => {
    const carts = fc.record({
      cart: aRandomCart(menus.get('fr') ?? aMenu()),
      locale: fc.constantFrom(...locales),
    })
    const samples = fc.sample(
      carts.filter(({ cart }) => cart.lines.length > 0),
      { seed, numRuns: RUNS },
    )
    expect(samples).toHaveLength(RUNS)
    let supplements = 0
    for (const [i, { cart, locale }] of samples.entries()) {
      const order = sold(cart, locale)
      const receipt = receiptOf(order, aSeller(2), { by: 'restaurant' })
      const document = documentOf(receipt, { position: i + 1, issuedAt: ISSUED_AT, claim: null })
      const rows = await readRows(await pdfOf(document, { at: new Date(ISSUED_AT), ...paper }))
      const parsedReceipt = parseReceipt(rows, {
        unit: document.labels.unit,
        vat: document.vat.title,
        total: document.total.label,
        end: document.payment.title,
      })
      const caseName = `seed ${seed}, order ${i} in ${locale}`
      expect(
        parsedReceipt.lines.map(({ quantity, unit, total }) => ({ quantity, unit, total })),
        caseName,
      ).toEqual(
        order.lines.map((line) => ({
          quantity: line.quantity,
          unit: line.unitPrice,
          total: line.total,
        })),
      )
      for (const [at, line] of parsedReceipt.lines.entries()) {
        expect(line.unit * line.quantity, caseName).toBe(line.total)
        const added = line.priceParts.reduce((sum, { amount }) => sum + amount, 0)
        expect(line.priceParts.length > 0 ? added : line.unit, caseName).toBe(line.unit)
        const paid = order.lines[at]?.portions.filter(({ amount }) => amount > 0) ?? []
        for (const { name } of paid) {
          expect(
            line.priceParts.some(({ label }) => label.includes(name.slice(0, 20))),
            `${caseName}: ${name}`,
          ).toBe(true)
        }
        supplements += paid.length
      }
      const lines = parsedReceipt.lines.reduce((sum, { total }) => sum + total, 0)
      const total = parsedReceipt.sums.at(-1) ?? 0
      expect(total, caseName).toBe(order.toPay)
      const [subtotal, discount = 0, ...shares] =
        order.discount > 0 ? parsedReceipt.sums.slice(0, -1) : [lines, 0]
      expect([subtotal, discount], caseName).toEqual([lines, total - lines])
      expect(
        shares.reduce((sum, share) => sum + share, 0),
        caseName,
      ).toBe(discount)
      const [sum, ...rates] = parsedReceipt.vat.toReversed()
      for (const { net, vat, gross, rate } of rates) {
        expect(net + vat, caseName).toBe(gross)
        const percent = Number(rate.replace(',', '.').replace(/[^\d.]/g, ''))
        expect(
          Math.abs((gross * percent) / (100 + percent) - vat),
          `${caseName}: ${rate}`,
        ).toBeLessThanOrEqual(0.5)
      }
      expect(
        rates.reduce((grossSum, { gross }) => grossSum + gross, 0),
        caseName,
      ).toBe(total)
      expect(sum?.gross, caseName).toBe(total)
    }
    expect(supplements).toBeGreaterThan(RUNS)
  },
  180_000,
)
