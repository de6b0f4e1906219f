import { describe, expect, it } from 'vitest'
import type { Takeaway, TakeawayDay, TakeawayTime } from '#contract/shop/restaurants.ts'
import { dayToShow, freeTimes, shownTimes, timeAt, timeLike } from './takeaway-times.ts'

const time = (at: string, state: TakeawayTime['state']): TakeawayTime => ({
  at,
  time: at.slice(11, 16),
  state,
  left: state === 'free' ? 9 : 0,
})
const day = (
  date: string,
  times: TakeawayTime[],
  closed: TakeawayDay['closed'] = null,
): TakeawayDay => ({ date, closed, holiday: null, times })
const takeaway = (...days: TakeawayDay[]): Takeaway => ({
  now: { open: true, until: null },
  stop: null,
  next: null,
  days,
})

const sunday = day('2026-11-22', [], 'weekday')
const monday = day('2026-11-23', [
  time('2026-11-23T10:00:00Z', 'past'),
  time('2026-11-23T10:15:00Z', 'past'),
  time('2026-11-23T10:30:00Z', 'past'),
  time('2026-11-23T10:45:00Z', 'past'),
  time('2026-11-23T10:50:00Z', 'stopped'),
  time('2026-11-23T11:00:00Z', 'full'),
  time('2026-11-23T11:15:00Z', 'few-left'),
])
const tuesday = day('2026-11-24', [time('2026-11-24T10:00:00Z', 'free')])

describe('the list of pickup times', () => {
  it('offers the next free times, across days (T5)', () => {
    expect(freeTimes(takeaway(sunday, monday, tuesday), 5).map(({ at }) => at)).toEqual([
      '2026-11-23T11:15:00Z',
      '2026-11-24T10:00:00Z',
    ])
    expect(freeTimes(takeaway(sunday, monday, tuesday), 1)).toHaveLength(1)
  })

  it('finds the usual hour on the first day with a free time, or else the first free time (O5)', () => {
    const late = day('2026-11-23', [
      time('2026-11-23T11:15:00Z', 'full'),
      time('2026-11-23T11:30:00Z', 'free'),
      time('2026-11-23T11:45:00Z', 'free'),
    ])
    expect(timeLike(takeaway(sunday, late, tuesday), '11:45')?.at).toBe('2026-11-23T11:45:00Z')
    expect(timeLike(takeaway(sunday, late, tuesday), '11:15')?.at).toBe('2026-11-23T11:30:00Z')
    expect(timeLike(takeaway(sunday), '11:15')).toBeUndefined()
  })

  it('finds a time in whatever notation its instant is written', () => {
    expect(timeAt(takeaway(monday), '2026-11-23T11:15:00.000Z')?.state).toBe('few-left')
    expect(timeAt(takeaway(monday), '2026-11-23T12:15:00+01:00')?.state).toBe('few-left')
    expect(timeAt(takeaway(monday), '2026-11-23T11:20:00Z')).toBeUndefined()
  })

  it('shows full and stopped times, but no past times (T4, N3)', () => {
    expect(shownTimes(monday).map((takeawayTime) => takeawayTime.state)).toEqual([
      'stopped',
      'full',
      'few-left',
    ])
  })

  it('opens on the day of the chosen time, or else on the first day with a free time (T4)', () => {
    const days = takeaway(
      sunday,
      day('2026-11-23', [time('2026-11-23T11:00:00Z', 'full')]),
      tuesday,
    )
    expect(dayToShow(days, null)?.date).toBe('2026-11-24')
    expect(dayToShow(days, '2026-11-23T11:00:00Z')?.date).toBe('2026-11-23')
    expect(dayToShow(takeaway(sunday), null)?.date).toBe('2026-11-22')
  })
})
