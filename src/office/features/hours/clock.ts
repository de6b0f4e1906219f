import { Time } from '@internationalized/date'

/** `HH:MM` as a field shows it; null for anything else. */
export function timeOf(clock: string | null): Time | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(clock ?? '') ?? []
  return hour === undefined || minute === undefined ? null : new Time(Number(hour), Number(minute))
}

const two = (part: number): string => String(part).padStart(2, '0')

export const clockOf = ({ hour, minute }: Pick<Time, 'hour' | 'minute'>): string =>
  `${two(hour)}:${two(minute)}`

/** An instant within a date, to name it by: noon is the same day in Paris and in UTC. */
export const noonOf = (date: string): string => `${date}T12:00:00Z`
