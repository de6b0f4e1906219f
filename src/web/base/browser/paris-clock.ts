import { dateFormat } from '#ui/base/formats.ts'
import { once } from '#ui/base/once.ts'

const clock = once(() =>
  dateFormat('en-GB', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    minute: '2-digit',
  }),
)

/** The wall clock in Paris at an instant, `HH:MM`. */
export const parisClock = (at: string): string => clock().format(new Date(at))
