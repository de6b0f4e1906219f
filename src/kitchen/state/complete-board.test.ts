import { expect, it } from 'vitest'
import { aBoard, aTicket } from '#testing/builders/a-board.ts'
import { completeBoard } from './complete-board.ts'

const [ticketOne, ticketTwo, ticketThree] = ['1', '2', '3'].map((id) => aTicket({ id })) as [
  ReturnType<typeof aTicket>,
  ReturnType<typeof aTicket>,
  ReturnType<typeof aTicket>,
]

it('a reply is completed with the unchanged tickets of the earlier board, in the order of the reply', () => {
  const changed = { ...ticketTwo, status: 'ready' as const }
  const board = completeBoard(
    { ...aBoard([changed]), version: 'v2', ids: ['3', '2', '1'] },
    aBoard([ticketOne, ticketTwo, ticketThree]),
  )
  expect(board).toEqual({ ...aBoard([ticketThree, changed, ticketOne]), version: 'v2' })
  expect(board?.tickets[0]).toBe(ticketThree)
})

it('a complete reply replaces the board, and tickets that the reply does not list are dropped', () => {
  expect(completeBoard(aBoard([ticketOne]), aBoard([ticketTwo]))).toEqual(aBoard([ticketOne]))
  expect(
    completeBoard({ ...aBoard([]), ids: ['2'] }, aBoard([ticketOne, ticketTwo]))?.tickets,
  ).toEqual([ticketTwo])
})

it('a reply with unknown tickets yields no board', () => {
  expect(completeBoard({ ...aBoard([]), ids: ['1', '2'] }, aBoard([ticketOne]))).toBeNull()
  expect(completeBoard({ ...aBoard([]), ids: ['1'] }, null)).toBeNull()
})
