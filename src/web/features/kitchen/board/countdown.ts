/** How near a time is: `far` beyond fifteen minutes, `late` once it is over. */
export type Nearness = 'far' | 'soon' | 'late'

const MINUTE = 60_000
const SOON = 15

/**
 * Whole minutes until an instant, begun ones not counted; below zero once it is over. Instants in
 * milliseconds.
 */
export const minutesUntil = (at: number, now: number): number => Math.floor((at - now) / MINUTE)

export const nearnessOf = (minutes: number): Nearness =>
  minutes < 0 ? 'late' : minutes < SOON ? 'soon' : 'far'

/**
 * Hours and minutes of a distance, for who reads it from afar: beyond an hour the hours are said.
 */
export function clockParts(minutes: number): { hours: number; minutes: number } {
  const all = Math.abs(minutes)
  return { hours: Math.trunc(all / 60), minutes: all % 60 }
}

/** The next quarter of an hour: the next slot. */
export const nextQuarter = (now: number): number =>
  (Math.floor(now / (15 * MINUTE)) + 1) * 15 * MINUTE
