import { MESSAGE_DAYS } from '#server/features/contact/message-retention.ts'
import { DEVICE_MILLISECONDS } from '#server/features/auth/devices.ts'
import { ENDED_MILLISECONDS, UNVERIFIED_MILLISECONDS } from '#server/features/auth/purge-access.ts'
import { GUEST_YEARS, PHOTOGRAPH_DAYS } from '#server/features/orders/purge-old-orders.ts'
import { ABSOLUTE_MILLISECONDS } from '#server/stores/customers/sessions.ts'
import { DAY } from '#domain/time/durations.ts'

/**
 * Storage periods from the program's constants, in days or years. The legal pages state them in
 * addition to the facts of the chain.
 */
export const pageFigures = {
  messageDays: MESSAGE_DAYS,
  guestYears: GUEST_YEARS,
  photographDays: PHOTOGRAPH_DAYS,
  unverifiedDays: UNVERIFIED_MILLISECONDS / DAY,
  sessionDays: ABSOLUTE_MILLISECONDS / DAY,
  endedDays: ENDED_MILLISECONDS / DAY,
  deviceDays: DEVICE_MILLISECONDS / DAY,
} as const
