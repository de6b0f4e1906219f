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
  it('sends one at a time, in the order of the taps', () => {
    const queue = queueOf('a', 'b')
    expect(nextToSend(queue)?.key).toBe('a')
    expect(nextToSend(withSending(queue, 'a'))).toBeNull()
    expect(nextToSend(withAnswer(withSending(queue, 'a'), 'a'))?.key).toBe('b')
  })

  it('sends again, under its own key and before all others, what was not answered', () => {
    const queue = withoutAnswer(withSending(queueOf('a', 'b'), 'a'))
    expect(nextToSend(queue)?.key).toBe('a')
    expect(keysOf(notOnBoard(queue))).toEqual(['a', 'b'])
  })

  it('waits longer each time, to an end', () => {
    expect([1, 2, 3, 4].map(pauseAfter)).toEqual([500, 1000, 2000, 4000])
    expect(pauseAfter(1000)).toBe(20_000)
  })

  it('goes on after a refusal, with nothing left of what was refused', () => {
    const queue = withRefusal(withSending(queueOf('a', 'b'), 'a'), 'a')
    expect(keysOf(notOnBoard(queue))).toEqual(['b'])
    expect(nextToSend(queue)?.key).toBe('b')
  })

  it('takes back what is not on its way yet, and nothing else', () => {
    const queue = withSending(queueOf('a', 'b'), 'a')
    expect(withoutUnsent(queue, 'a')).toBeNull()
    expect(withoutUnsent(withAnswer(queue, 'a'), 'a')).toBeNull()
    expect(keysOf(withoutUnsent(queue, 'b')?.waiting ?? [])).toEqual(['a'])
  })

  it('does not take back what went out without an answer: the server may have heard it', () => {
    expect(withoutUnsent(withoutAnswer(withSending(queueOf('a'), 'a')), 'a')).toBeNull()
  })

  it('shows what was answered until a board came that was asked for after it', () => {
    const queue = withAnswer(withSending(queueOf('a', 'b'), 'a'), 'a')
    const later = withAnswer(withSending(queue, 'b'), 'b')
    expect(keysOf(notOnBoard(withBoardRead(later, keysOf(queue.answered))))).toEqual(['b'])
  })

  it('follows what another tab kept, sent or took back', () => {
    const queue = withSending(queueOf('a', 'b'), 'a')
    expect(keysOf(withStored(queue, [tap('b'), tap('c')]).waiting)).toEqual(['a', 'b', 'c'])
    expect(keysOf(withStored(withAnswer(queue, 'a'), [tap('a'), tap('b')]).waiting)).toEqual(['b'])
  })

  it('loses none, doubles none and keeps their order, whatever the connection does', () => {
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
