import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PendingAction } from './pending-actions.ts'
import {
  type Queue,
  withAnswer,
  emptyQueue,
  nextToSend,
  pauseAfter,
  withAdded,
  withRefusal,
  withSending,
  withBoardRead,
  withoutUnsent,
  withoutAnswer,
  notOnBoard,
  withStored,
} from './queue.ts'

const tap = (key: string): PendingAction => ({
  key,
  at: 0,
  tried: false,
  what: { kind: 'tap', tap: { order: '1', action: 'start' } },
})
const queueOf = (...keys: string[]): Queue => keys.map(tap).reduce(withAdded, emptyQueue)
const keysOf = (pendingActions: readonly PendingAction[]) => pendingActions.map(({ key }) => key)

describe('the queue of taps', () => {
  it('sends one tap at a time, in the order of the taps', () => {
    const queue = queueOf('a', 'b')
    expect(nextToSend(queue)?.key).toBe('a')
    expect(nextToSend(withSending(queue, 'a'))).toBeNull()
    expect(nextToSend(withAnswer(withSending(queue, 'a'), 'a'))?.key).toBe('b')
  })

  it('sends an unanswered tap again, first and with the same key', () => {
    const queue = withoutAnswer(withSending(queueOf('a', 'b'), 'a'))
    expect(nextToSend(queue)?.key).toBe('a')
    expect(keysOf(notOnBoard(queue))).toEqual(['a', 'b'])
  })

  it('waits longer after each failure, up to a maximum', () => {
    expect([1, 2, 3, 4].map(pauseAfter)).toEqual([500, 1000, 2000, 4000])
    expect(pauseAfter(1000)).toBe(20_000)
  })

  it('continues after a refusal, and forgets the refused tap', () => {
    const queue = withRefusal(withSending(queueOf('a', 'b'), 'a'), 'a')
    expect(keysOf(notOnBoard(queue))).toEqual(['b'])
    expect(nextToSend(queue)?.key).toBe('b')
  })

  it('withdraws only a tap that is not being sent yet', () => {
    const queue = withSending(queueOf('a', 'b'), 'a')
    expect(withoutUnsent(queue, 'a')).toBeNull()
    expect(withoutUnsent(withAnswer(queue, 'a'), 'a')).toBeNull()
    expect(keysOf(withoutUnsent(queue, 'b')?.waiting ?? [])).toEqual(['a'])
  })

  it('does not withdraw a tap sent without an answer, because the server may have received it', () => {
    expect(withoutUnsent(withoutAnswer(withSending(queueOf('a'), 'a')), 'a')).toBeNull()
  })

  it('shows an answered tap until a board arrives that was requested after the answer', () => {
    const queue = withAnswer(withSending(queueOf('a', 'b'), 'a'), 'a')
    const later = withAnswer(withSending(queue, 'b'), 'b')
    expect(keysOf(notOnBoard(withBoardRead(later, keysOf(queue.answered))))).toEqual(['b'])
  })

  it('follows the taps that another tab stored, sent or withdrew', () => {
    const queue = withSending(queueOf('a', 'b'), 'a')
    expect(keysOf(withStored(queue, [tap('b'), tap('c')]).waiting)).toEqual(['a', 'b', 'c'])
    expect(keysOf(withStored(withAnswer(queue, 'a'), [tap('a'), tap('b')]).waiting)).toEqual(['b'])
  })

  it('loses no tap, duplicates no tap and keeps their order, whatever the connection does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('tap', 'send', 'answer', 'silence', 'refuse', 'board'), {
          maxLength: 60,
        }),
        (acts) => {
          let queue = emptyQueue
          let tapped = 0
          const out: string[] = []
          for (const act of acts) {
            const next = nextToSend(queue)
            if (act === 'tap') {
              queue = withAdded(queue, tap(String(tapped)))
              tapped += 1
            } else if (act === 'send' && next) queue = withSending(queue, next.key)
            else if (act === 'board') queue = withBoardRead(queue, keysOf(queue.answered))
            else if (queue.sending !== null && act !== 'send') {
              const key = queue.sending
              if (act !== 'silence') out.push(key)
              queue =
                act === 'answer'
                  ? withAnswer(queue, key)
                  : act === 'refuse'
                    ? withRefusal(queue, key)
                    : withoutAnswer(queue)
            }
          }
          const all = [...out, ...keysOf(queue.waiting)]
          expect(all).toEqual(Array.from({ length: tapped }, (_, i) => String(i)))
        },
      ),
    )
  })
})
