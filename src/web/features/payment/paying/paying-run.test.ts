import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Payment } from '#contract/shop/payments.ts'
import { PATIENCE, type PayingDoor, createPaying } from './paying-run.ts'
import { LOOK_EVERY, type Wish, delays } from './paying.ts'

const token = 't'.repeat(24)
const pay: Wish = { do: 'pay', token, card: 'tok_12345678', key: 'k1' }
const payment = (change: Partial<Payment>): Payment => ({
  status: 'awaiting-payment',
  state: 'open',
  challengeUrl: null,
  refusal: null,
  toPay: 1090,
  mayPayAtRestaurant: true,
  keptUntil: null,
  ...change,
})
const paid = () => Promise.resolve(payment({ status: 'received', state: 'paid' }))
const problem = (code: ErrorCode) =>
  Promise.reject(
    new ApiProblem({ type: 'about:blank', title: '', status: 409, code, requestId: '' }),
  )

/** A server that answers in turn as it was told, then never. */
function aDoor(...answers: (() => Promise<Payment>)[]) {
  const asked: Wish[] = []
  const reached: string[] = []
  const door: PayingDoor = {
    ask(wish) {
      asked.push(wish)
      return (answers.shift() ?? (() => new Promise<Payment>(() => undefined)))()
    },
    onStep: ({ step }) => void reached.push(step),
  }
  return { door, asked, reached }
}

describe('running the payment of an order', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('tries a card once for a double click (Y6)', async () => {
    const { happen } = createPaying()
    const { door, asked, reached } = aDoor(paid)
    happen({ type: 'wish', wish: pay }, door)
    happen({ type: 'wish', wish: { ...pay, key: 'k2' } }, door)
    await vi.runAllTimersAsync()
    expect(asked).toEqual([pay])
    expect(reached.at(-1)).toBe('settled')
  })

  it('asks the same again, by the same key, after silence and after a lost connection (Y6)', async () => {
    const { happen } = createPaying()
    const silence = () => new Promise<Payment>(() => undefined)
    const { door, asked, reached } = aDoor(silence, () => problem('network'), paid)
    happen({ type: 'wish', wish: pay }, door)
    await vi.advanceTimersByTimeAsync(PATIENCE + delays[0] + delays[1])
    expect(asked).toEqual([pay, pay, pay])
    expect(reached.at(-1)).toBe('settled')
  })

  it('takes an answer that comes after it was given up for what it is (Y6)', async () => {
    const { happen, store } = createPaying()
    let answer: (payment: Payment) => void = () => undefined
    const { door } = aDoor(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    happen({ type: 'wish', wish: pay }, door)
    await vi.advanceTimersByTimeAsync(PATIENCE)
    expect(store.getState().step).toBe('waiting')
    answer(payment({ status: 'received', state: 'paid' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState()).toEqual({ step: 'settled', token })
  })

  it('looks every two seconds until it is known what came of the card (Y6)', async () => {
    const { happen } = createPaying()
    const checking = () => Promise.resolve(payment({ state: 'checking' }))
    const { door, asked, reached } = aDoor(checking, checking, paid)
    happen({ type: 'wish', wish: pay }, door)
    await vi.advanceTimersByTimeAsync(2 * LOOK_EVERY)
    expect(asked.map((wish) => wish.do)).toEqual(['pay', 'look', 'look'])
    expect(reached.at(-1)).toBe('settled')
  })
})
