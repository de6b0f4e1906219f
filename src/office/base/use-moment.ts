import { useCallback } from 'react'
import { useFormat } from '#ui/text/format.ts'
import { dayIn, useToday } from './today.ts'

/**
 * Returns a function that writes an instant relative to today: only the time if it is today, else
 * the day and the time.
 */
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
