import { describe, expect, it } from 'vitest'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { aBoard, aTicket } from '#testing/builders/a-board.ts'
import type { PendingAction } from './pending-actions.ts'
import { ringingOf, visibleBoardOf } from './kitchen-store.ts'
import { withAnswer, emptyQueue, withAdded, withSending } from './queue.ts'

const start: PendingAction = {
  key: 'a',
  at: 0,
  tried: false,
  what: { kind: 'tap', tap: { order: '1', action: 'start' } },
}

describe('the board of a device', () => {
  it('shows a tapped step at once, and stays the same object while the tap is sent', () => {
    const board = aBoard([aTicket()])
    const waiting = withAdded(emptyQueue, start)
    const boardView = visibleBoardOf({ board, queue: waiting })
    expect(boardView?.tickets[0]?.status).toBe('in-preparation')
    const onItsWay = withSending(waiting, 'a')
    expect(visibleBoardOf({ board, queue: onItsWay })).toBe(boardView)
    expect(visibleBoardOf({ board, queue: withAnswer(onItsWay, 'a') })).toBe(boardView)
    expect(visibleBoardOf({ board: null, queue: waiting })).toBeNull()
  })

  it('rings for received orders until a person looks at them or begins them', () => {
    const board = aBoard([
      aTicket({ id: '1' }),
      aTicket({ id: '2' }),
      aTicket({ id: '3', status: 'ready' }),
    ])
    const ringing = (queue: typeof emptyQueue, seenIds: string[]) =>
      ringingOf({ board, queue, seenBells: seenIds }).map(({ id }) => id)
    expect(ringing(emptyQueue, [])).toEqual(['1', '2'])
    expect(ringing(emptyQueue, ['2'])).toEqual(['1'])
    expect(ringing(withAdded(emptyQueue, start), [])).toEqual(['2'])
  })

  it('rings again each time the customer is told that the order is late (N1)', () => {
    const ringing = (
      lateness: Ticket['lateness'],
      seenIds: string[],
      status = 'in-preparation' as const,
    ) =>
      ringingOf({
        board: aBoard([aTicket({ id: '1', status, ...(lateness && { lateness }) })]),
        queue: emptyQueue,
        seenBells: seenIds,
      }).length
    expect([ringing(undefined, []), ringing('on-time', []), ringing('moved', [])]).toEqual([
      0, 0, 0,
    ])
    expect(ringing('passed', ['1'])).toBe(1)
    expect(ringing('passed', ['1', '1 passed'])).toBe(0)
    expect(ringing('very-late', ['1', '1 passed'])).toBe(1)
    expect(
      ringingOf({
        board: aBoard([aTicket({ id: '1', status: 'ready', lateness: 'late' })]),
        queue: emptyQueue,
        seenBells: [],
      }),
    ).toEqual([])
  })
})
