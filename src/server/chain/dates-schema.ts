import * as z from 'zod'
import { faultMessage } from './fault-message.ts'

/** A date of this millennium: an earlier one is a slip, and the database knows no year 0. */
export const dateLike = (message: string) =>
  z.iso.date(message).refine((date) => date >= '2000-01-01', message)

const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A day that some year has: `02-29`, and never `02-30`. */
export const monthDay = z
  .string()
  .regex(/^\d\d-\d\d$/, faultMessage('day_wrong', { example: '12-24' }))
  .refine(
    (text) => {
      const [month = 0, day = 0] = text.split('-').map(Number)
      return day >= 1 && day <= (LONGEST[month - 1] ?? 0)
    },
    faultMessage('day_wrong', { example: '12-24' }),
  )
