import type { Board } from '#contract/kitchen/board.ts'
import type { Ticket } from '#contract/kitchen/tickets.ts'

/** For tests: the ticket of an order without lines, for half past twelve. */
export const aTicket = (changes: Partial<Ticket> = {}): Ticket => ({
  id: '1',
  number: '251',
  status: 'received',
  placedAt: '2026-11-23T10:50:00.000Z',
  takeawayAt: '2026-11-23T11:30:00.000Z',
  expectedAt: '2026-11-23T11:30:00.000Z',
  startAt: '2026-11-23T11:15:00.000Z',
  steppedAt: '2026-11-23T10:50:00.000Z',
  acceptedAt: null,
  delay: null,
  customerName: 'Camille Roux',
  phone: '+33612345678',
  comment: '',
  delivery: null,
  allergies: [],
  payment: 'at-restaurant',
  toTake: 1290,
  toPay: 1290,
  checkAge: false,
  cutlery: [],
  lines: [],
  ...changes,
})

/** For tests: a quiet board with these tickets. */
export const aBoard = (tickets: Ticket[]): Board => ({
  version: 'v1',
  now: '2026-11-23T11:03:00.000Z',
  tickets,
  later: 0,
  stops: [],
  resumed: [],
  withdrawn: [],
  load: 0,
  overfull: [],
  open: true,
  until: '2026-11-23T13:30:00.000Z',
})
