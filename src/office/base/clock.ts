import { Time } from '@internationalized/date'

/** `HH:MM` as the value of a time field; null for any other text. */
export function timeOf(clock: string | null): Time | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})$/.exec(clock ?? '') ?? []
  return hour === undefined || minute === undefined ? null : new Time(Number(hour), Number(minute))
}

const two = (part: number): string => String(part).padStart(2, '0')

export const clockOf = ({ hour, minute }: Pick<Time, 'hour' | 'minute'>): string =>
  `${two(hour)}:${two(minute)}`

/** An instant for naming a date: at noon UTC it is the same day in Paris. */
export const noonOf = (date: string): string => `${date}T12:00:00Z`
