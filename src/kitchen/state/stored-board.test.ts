import { describe, expect, it } from 'vitest'
import type { Board } from '#contract/kitchen/board.ts'
import { aBoard, aTicket } from '#testing/builders/a-board.ts'
import { paymentsOf } from '#kitchen/board/paid-parts.ts'
import { type StoredBoard, boardStorage } from './stored-board.ts'

const NOW = Date.parse('2026-11-23T11:03:00.000Z')
const paid = { amount: 1290, means: 'cash' } as const
/**
 * A board as stored by the previous version: without overfull times, and with one means per
 * payment.
 */
const storedBefore = (): StoredBoard => {
  const { overfull: _, ...board } = aBoard([aTicket({ status: 'collected' })])
  const tickets = board.tickets.map((ticket) => ({ ...ticket, paidAtCounter: paid }))
  return JSON.parse(JSON.stringify({ at: NOW, board: { ...board, tickets } })) as StoredBoard
}
const paymentOf = (board: Board | undefined) => board?.tickets[0]?.paidAtCounter ?? expect.fail()

describe('the board that a device shows without a connection', () => {
  it('is read from the format of the previous version, with the payments of its orders (N4)', () => {
    boardStorage.storeBoard(storedBefore())
    const board = boardStorage.readBoard(NOW)?.board
    expect(board?.overfull).toEqual([])
    expect(paymentsOf(paymentOf(board))).toEqual([paid])
  })

  it('keeps the parts of a payment by several methods (N4)', () => {
    const paymentParts = [
      { means: 'meal-voucher' as const, amount: 1000 },
      { means: 'cash' as const, amount: 290 },
    ]
    const payment = { amount: 1290, parts: paymentParts, means: 'unknown' as const }
    boardStorage.storeBoard({ at: NOW, board: aBoard([aTicket({ paidAtCounter: payment })]) })
    expect(paymentsOf(paymentOf(boardStorage.readBoard(NOW)?.board))).toEqual(paymentParts)
  })

  it('expires after twelve hours', () => {
    boardStorage.storeBoard({ at: NOW, board: aBoard([]) })
    expect(boardStorage.readBoard(NOW + 12 * 3_600_000)).toBeNull()
  })
})
