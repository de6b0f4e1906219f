import { parseDate } from '@internationalized/date'
import { dayIn } from '#office/base/today.ts'

/** Number of days before the due date from which a request counts as urgent. */
const SOON = 7

/** The number of days left to answer a request: 0 on the last day, negative after that day. */
export const daysLeft = (dueAt: string, today: string): number =>
  parseDate(dayIn(Date.parse(dueAt))).compare(parseDate(today))

/** How urgent the answer is. */
export const urgencyOf = (days: number): 'late' | 'soon' | 'calm' =>
  days < 0 ? 'late' : days <= SOON ? 'soon' : 'calm'
