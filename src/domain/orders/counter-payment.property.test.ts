import fc from 'fast-check'
import { expect, it } from 'vitest'
import { counterMeans, refundedFirst } from '#domain/money/counter-means.ts'
import { dueAtCounter, refundParts, splitTender, tenderParts } from './counter-payment.ts'

const decision = fc.record({
  line: fc.integer({ min: 0, max: 3 }),
  back: fc.integer({ min: 0, max: 400 }),
})

it('the amount due is the price less the last reduction of each line, and zero once the order is paid (E7, N4)', () => {
  fc.assert(
    fc.property(
      fc.array(decision, { maxLength: 12 }),
      fc.integer({ min: 1, max: 5000 }),
      (drafts, toPay) => {
        const decisions = drafts.map((draft, i) => ({ ...draft, id: String(i + 1) }))
        // The reduction by the last decision about each line, found by applying all decisions in
        // sequence.
        const lastBackByLine = [0, 0, 0, 0]
        for (const { line, back } of decisions) lastBackByLine[line] = back
        const expectedDue = toPay - lastBackByLine.reduce((sum, back) => sum + back, 0)
        const due = (isPaid: boolean) =>
          dueAtCounter({
            status: 'ready',
            payment: 'at-restaurant',
            toPay,
            decisions: [...decisions].reverse(),
            isPaid,
          })
        expect(due(false)).toBe(Math.max(0, expectedDue))
        expect(due(true)).toBe(0)
      },
    ),
  )
})

it('a payment by several means is accepted only if they add up to the amount due, each once and above zero (N4)', () => {
  const part = fc.record({
    means: fc.constantFrom(...counterMeans),
    amount: fc.integer({ min: -50, max: 1000 }),
  })
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 5 }),
      fc.integer({ min: -1, max: 1 }),
      (tender, off) => {
        const sum = tender.reduce((all, { amount }) => all + amount, 0)
        const due = Math.max(1, sum + off)
        const isRight =
          sum === due &&
          tender.every(({ amount }) => amount > 0) &&
          counterMeans.every((means) => tender.filter((part) => part.means === means).length < 2)
        expect(tenderParts(tender, due)).toEqual(isRight ? tender : null)
      },
    ),
  )
  expect(tenderParts('cash', 1240)).toEqual([{ means: 'cash', amount: 1240 }])
})

it('a payment split between two means is accepted exactly when both parts are above zero (N4)', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...counterMeans], { minLength: 2, maxLength: 2 }),
      fc.integer({ min: -2, max: 12 }),
      fc.integer({ min: 0, max: 10 }),
      ([means = 'cash', secondMeans = 'card'], amount, due) => {
        const split = splitTender({ means, amount }, due)
        const isPayable = amount > 0 && amount < due
        expect(split?.first).toEqual(isPayable ? { means, amount } : undefined)
        if (split === null) return
        const tender = [split.first, { means: secondMeans, amount: split.remainder }]
        expect(tenderParts(tender, due)).toEqual(tender)
      },
    ),
  )
  expect(splitTender({ means: 'cash', amount: null }, 1240)).toBeNull()
})

it('refunds use up the means of payment in a fixed order, cent by cent, however they are divided (N4)', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...counterMeans], { minLength: 1 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 4, maxLength: 4 }),
      fc.array(fc.nat({ max: 40 }), { maxLength: 6 }),
      (means, amounts, refunds) => {
        const paid = means.map((partMeans, i) => ({ means: partMeans, amount: amounts[i] ?? 1 }))
        const cents = refundedFirst.flatMap((refundMeans) =>
          paid
            .filter((part) => part.means === refundMeans)
            .flatMap((part) => Array.from({ length: part.amount }, () => refundMeans)),
        )
        let refundedBefore = 0
        for (const amount of refunds) {
          const back = refundParts(paid, { refundedBefore, amount })
          expect(
            back.flatMap((part) => Array.from({ length: part.amount }, () => part.means)),
          ).toEqual(cents.slice(refundedBefore, refundedBefore + amount))
          refundedBefore += amount
        }
      },
    ),
  )
})
