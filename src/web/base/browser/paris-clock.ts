import { once } from '#web/base/messages/once.ts'

const clock = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Paris',
      hour: '2-digit',
      minute: '2-digit',
    }),
)

/** The wall clock in Paris at an instant, `HH:MM`. */
export const parisClock = (at: string): string => clock().format(new Date(at))
