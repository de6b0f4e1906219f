import { MINUTE } from '#domain/time/durations.ts'

/** How near a time is: `far` if it is fifteen minutes away or more, `late` once it has passed. */
export type Nearness = 'far' | 'soon' | 'late'

const SOON = 15

/**
 * Whole minutes until an instant, rounded down; negative once it has passed. Both instants in epoch
 * milliseconds.
 */
export const minutesUntil = (at: number, now: number): number => Math.floor((at - now) / MINUTE)

export const nearnessOf = (minutes: number): Nearness =>
  minutes < 0 ? 'late' : minutes < SOON ? 'soon' : 'far'

/**
 * Splits a distance in minutes into hours and minutes, so that it can be read from afar. The sign
 * is dropped.
 */
export function clockParts(minutes: number): { hours: number; minutes: number } {
  const all = Math.abs(minutes)
  return { hours: Math.trunc(all / 60), minutes: all % 60 }
}
