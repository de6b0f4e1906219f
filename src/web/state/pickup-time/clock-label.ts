import { useFormat } from '#ui/text/format.ts'

/**
 * Writes a time of day `HH:MM` in the page's language; uses a winter day, when Paris is one hour
 * ahead of UTC.
 */
export function useClockLabel(): (clock: string) => string {
  const { time } = useFormat()
  return (clock) => {
    const [hours = 0, minutes = 0] = clock.split(':').map(Number)
    return time(Date.UTC(2026, 0, 5, hours - 1, minutes))
  }
}
