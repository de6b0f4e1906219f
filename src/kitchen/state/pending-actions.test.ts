import { describe, expect, it } from 'vitest'
import { aBoard, aTicket } from '#testing/builders/a-board.ts'
import { type PendingAction, type KitchenAction, withPendingActions } from './pending-actions.ts'

const at = Date.parse('2026-11-23T11:03:00Z')
const pending = (kitchenAction: KitchenAction): PendingAction => ({
  key: 'k',
  at,
  tried: false,
  what: kitchenAction,
})
const tap = (order: string, action: 'accept' | 'start' | 'ready' | 'hand-over' | 'not-collected') =>
  pending({ kind: 'tap', tap: { order, action } })
const received = aTicket({ id: '1', status: 'received' })
const ready = aTicket({ id: '2', status: 'ready' })

describe('the board with pending taps', () => {
  it('moves a ticket to its next step at once, and accepts an order that is begun', () => {
    const [ticket] = withPendingActions(aBoard([received]), [tap('1', 'start')]).tickets
    expect(ticket).toMatchObject({
      status: 'in-preparation',
      steppedAt: new Date(at).toISOString(),
      acceptedAt: new Date(at).toISOString(),
    })
    expect(
      withPendingActions(aBoard([received]), [tap('1', 'start'), tap('1', 'ready')]).tickets[0]
        ?.status,
    ).toBe('ready')
  })

  it('shows no amount to give back once it was given back (N4)', () => {
    const toGiveBack = { amount: 90, parts: [{ means: 'cash' as const, amount: 90 }] }
    const waiting = aTicket({ id: '2', status: 'ready', toGiveBack })
    const [ticket] = withPendingActions(aBoard([waiting]), [
      pending({ kind: 'tap', tap: { order: '2', action: 'give-back', amount: 90 } }),
    ]).tickets
    expect(ticket).toEqual(ready)
  })

  it('shows an order as ready without the recalled products that can be left out (H10)', () => {
    const part = {
      quantity: 1,
      warm: false,
      extra: false,
      beside: false,
      change: null,
      picture: null,
    }
    const productNamed = (ingredient: number) => ({ ingredient, name: `Produit ${ingredient}` })
    const line = {
      line: 'a',
      quantity: 1,
      name: 'Salade',
      recipe: null,
      title: null,
      warm: false,
      parts: [
        { ...part, ...productNamed(202), wish: 'like' as const },
        { ...part, ...productNamed(404) },
      ],
      allergens: [],
      recalled: [
        productNamed(202),
        { ...productNamed(225), insteadOf: productNamed(203) },
        productNamed(404),
      ],
    }
    const ticketInPreparation = aTicket({ id: '1', status: 'in-preparation', lines: [line] })
    const without = [202, 225, 404]
    const [ticket] = withPendingActions(aBoard([ticketInPreparation]), [
      pending({ kind: 'tap', tap: { order: '1', action: 'ready', without } }),
    ]).tickets
    expect(ticket?.lines[0]?.recalled).toEqual([productNamed(404)])
    expect(
      withPendingActions(aBoard([ticketInPreparation]), [tap('1', 'ready')]).tickets[0]?.lines,
    ).toEqual([line])
  })

  it('leaves a ticket unchanged if the board already shows the tap, or if the tap is impossible', () => {
    const ticketInPreparation = aTicket({ id: '1', status: 'in-preparation' })
    expect(withPendingActions(aBoard([ticketInPreparation]), [tap('1', 'start')]).tickets).toEqual([
      ticketInPreparation,
    ])
    expect(
      withPendingActions(aBoard([received]), [tap('1', 'ready'), tap('1', 'hand-over')]).tickets,
    ).toEqual([received])
    expect(withPendingActions(aBoard([]), [tap('1', 'start')]).tickets).toEqual([])
  })

  it('stays the same while the points of a counter sale are being sent (L8)', () => {
    const sale = pending({
      kind: 'sale',
      sale: { kind: 'earned', card: '01234567890123', receipt: 'T-1', amount: 1240 },
    })
    expect(
      withPendingActions(aBoard([received]), [
        sale,
        pending({ kind: 'undo-sale', of: { receipt: 'T-1', kind: 'earned' } }),
      ]).tickets,
    ).toEqual([received])
  })

  it('removes an order that is handed over, not collected or cancelled', () => {
    expect(withPendingActions(aBoard([ready]), [tap('2', 'hand-over')]).tickets).toEqual([])
    expect(withPendingActions(aBoard([ready]), [tap('2', 'not-collected')]).tickets).toEqual([])
    expect(
      withPendingActions(aBoard([received]), [
        pending({ kind: 'tap', tap: { order: '1', action: 'cancel', reason: 'customer' } }),
      ]).tickets,
    ).toEqual([])
    expect(
      withPendingActions(aBoard([ready]), [
        pending({ kind: 'tap', tap: { order: '2', action: 'cancel', reason: 'customer' } }),
      ]).tickets,
    ).toEqual([ready])
  })

  it('restores an order whose step is undone, even if the board no longer lists the order', () => {
    const undo = pending({ kind: 'undo', order: '2', from: 'collected', before: ready })
    expect(withPendingActions(aBoard([ready]), [tap('2', 'hand-over'), undo]).tickets).toEqual([
      ready,
    ])
    expect(withPendingActions(aBoard([]), [undo]).tickets).toEqual([ready])
    const ticketInPreparation = aTicket({ id: '1', status: 'in-preparation' })
    const back = pending({ kind: 'undo', order: '1', from: 'in-preparation', before: received })
    expect(withPendingActions(aBoard([ticketInPreparation]), [back]).tickets).toEqual([received])
    // Another device has advanced the order meanwhile.
    expect(
      withPendingActions(aBoard([{ ...ticketInPreparation, status: 'ready' }]), [back]).tickets[0]
        ?.status,
    ).toBe('ready')
  })

  it('counts a delay from the ordered time, and moves the start by the same shift', () => {
    const late = aTicket({
      id: '1',
      takeawayAt: '2026-11-23T11:30:00.000Z',
      expectedAt: '2026-11-23T11:40:00.000Z',
      startAt: '2026-11-23T11:25:00.000Z',
    })
    const delay = (minutes: number) =>
      pending({ kind: 'tap', tap: { order: '1', action: 'delay', minutes, reason: 'busy' } })
    expect(withPendingActions(aBoard([late]), [delay(20)]).tickets[0]).toMatchObject({
      expectedAt: '2026-11-23T11:50:00.000Z',
      startAt: '2026-11-23T11:35:00.000Z',
      delay: { minutes: 20, reason: 'busy' },
    })
    expect(withPendingActions(aBoard([late]), [delay(0)]).tickets[0]).toMatchObject({
      expectedAt: '2026-11-23T11:30:00.000Z',
      delay: null,
    })
  })

  it('sorts the tickets by the time at which they must be begun', () => {
    const first = aTicket({ id: '1', number: '251', startAt: '2026-11-23T11:10:00.000Z' })
    const second = aTicket({ id: '2', number: '252', startAt: '2026-11-23T11:15:00.000Z' })
    const delayed = withPendingActions(aBoard([first, second]), [
      pending({ kind: 'tap', tap: { order: '1', action: 'delay', minutes: 20, reason: 'busy' } }),
    ])
    expect(delayed.tickets.map(({ id }) => id)).toEqual(['2', '1'])
  })

  it('shows a stop at once in place of the earlier one, and removes a stop that is ended', () => {
    const begin = (product: number) =>
      pending({ kind: 'begin', stop: { kind: 'sold-out', product, for: { until: 'end-of-day' } } })
    const two = withPendingActions(aBoard([]), [begin(101), begin(102), begin(101)])
    expect(two.stops.map(({ product }) => product)).toEqual([102, 101])
    expect(
      withPendingActions(two, [
        pending({ kind: 'end', of: { kind: 'sold-out', product: 101 } }),
      ]).stops.map(({ product }) => product),
    ).toEqual([102])
  })

  it('keeps a stop of the head office, whatever the kitchen taps (H10)', () => {
    const ofOffice = {
      id: '7',
      kind: 'sold-out' as const,
      product: 101,
      minutes: null,
      beganAt: '2026-11-23T10:00:00.000Z',
      endsAt: '2026-11-24T23:00:00.000Z',
      byOffice: true,
      reason: 'recall' as const,
    }
    const board = { ...aBoard([]), stops: [ofOffice] }
    const end = pending({ kind: 'end', of: { kind: 'sold-out', product: 101 } })
    const begin = pending({
      kind: 'begin',
      stop: { kind: 'sold-out', product: 101, for: { until: 'for-good' } },
    })
    expect(withPendingActions(board, [end]).stops).toEqual([ofOffice])
    expect(withPendingActions(board, [begin, end]).stops).toEqual([ofOffice])
    expect(withPendingActions(aBoard([]), [{ ...begin, at: 0 }]).stops[0]?.endsAt).toBe(
      new Date(92 * 86_400_000).toISOString(),
    )
  })
})
