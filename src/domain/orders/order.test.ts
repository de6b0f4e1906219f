import { describe, expect, it } from 'vitest'
import { orderStatuses } from '#domain/orders/order-status.ts'
import {
  FINAL_AFTER_MILLISECONDS,
  canBeCancelled,
  canBecome,
  isPast,
  nextStep,
  effectiveSteps,
  undoneTo,
} from './order.ts'
import type { OrderStatus } from './order-status.ts'

const statuses: readonly OrderStatus[] = orderStatuses

describe('an order', () => {
  it('goes from received to in preparation to ready, one step at a time (O1)', () => {
    const steps = statuses.flatMap((from) =>
      statuses.filter((to) => canBecome(from, to)).map((to) => `${from} → ${to}`),
    )
    expect(steps).toEqual([
      'awaiting-payment → received',
      'awaiting-payment → cancelled',
      'received → in-preparation',
      'received → cancelled',
      'in-preparation → ready',
      'in-preparation → cancelled',
      'ready → collected',
      'ready → not-collected',
    ])
  })

  it('offers the kitchen one step forward at most (O1)', () => {
    expect(statuses.map(nextStep)).toEqual([
      'received',
      'in-preparation',
      'ready',
      'collected',
      null,
      null,
      null,
    ])
  })

  it('cannot be cancelled once ready (O2)', () => {
    expect(statuses.filter(canBeCancelled)).toEqual([
      'awaiting-payment',
      'received',
      'in-preparation',
    ])
  })

  it('is past once it is collected, not collected or cancelled (O3)', () => {
    expect(statuses.filter(isPast)).toEqual(['collected', 'not-collected', 'cancelled'])
  })

  it('returns to the status before a tap, as long as the tap can be undone', () => {
    const at = 1000
    const back = (now: number) => statuses.map((status) => undoneTo(status, at, now))
    expect(back(at + FINAL_AFTER_MILLISECONDS - 1)).toEqual([
      null,
      null,
      'received',
      'in-preparation',
      'ready',
      'ready',
      null,
    ])
    expect(back(at + FINAL_AFTER_MILLISECONDS)).toEqual(statuses.map(() => null))
  })

  it('keeps only its effective steps: an undone step is dropped, and the step returned to keeps its first time', () => {
    const stepsOf = (text: string) =>
      text.split(' ').map((status, at) => ({ status: status as OrderStatus, at }))
    const effectiveTexts = (text: string) =>
      effectiveSteps(stepsOf(text)).map(({ status, at }) => `${status} ${at}`)
    expect(effectiveTexts('received in-preparation ready')).toEqual([
      'received 0',
      'in-preparation 1',
      'ready 2',
    ])
    expect(effectiveTexts('received in-preparation ready in-preparation')).toEqual([
      'received 0',
      'in-preparation 1',
    ])
    expect(
      effectiveTexts(
        'received in-preparation received in-preparation ready collected ready not-collected',
      ),
    ).toEqual(['received 0', 'in-preparation 3', 'ready 4', 'not-collected 7'])
  })
})
