import { useCallback } from 'react'
import { useFormat } from './format.ts'
import { dayIn, useToday } from './today.ts'

/** An instant as it is said now: the time of today, the day and the time of another day. */
export function useMoment(): (instant: string) => string {
  const format = useFormat()
  const today = useToday()
  return useCallback(
    (instant) =>
      dayIn(Date.parse(instant)) === today
        ? format.time(instant)
        : `${format.shortDay(instant)}, ${format.time(instant)}`,
    [format, today],
  )
}
