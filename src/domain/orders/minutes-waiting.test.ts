import { expect, it } from 'vitest'
import { minutesWaiting } from './minutes-waiting.ts'

const at = (time: string) => Date.parse(`2026-11-24T${time}:00Z`)

it('the waiting time of a ready order starts when it became ready, but not before its announced time (N1)', () => {
  const late = { status: 'ready', readyAt: at('19:17'), announcedAt: at('18:45') } as const
  expect(minutesWaiting(late, at('19:52'))).toBe(35)
  const early = { status: 'ready', readyAt: at('18:30'), announcedAt: at('18:45') } as const
  expect(minutesWaiting(early, at('18:40'))).toBe(0)
  expect(minutesWaiting(early, at('18:45') + 59_999)).toBe(0)
  expect(minutesWaiting(early, at('18:50'))).toBe(5)
  expect(minutesWaiting({ ...late, status: 'in-preparation' }, at('19:52'))).toBe(0)
})
