import * as z from 'zod'
import { faultMessage } from './fault-message.ts'

/**
 * A date from the year 2000 on. An earlier date can only be a typing mistake, and the database
 * cannot store the year 0.
 */
export const dateLike = (message: string) =>
  z.iso.date(message).refine((date) => date >= '2000-01-01', message)

const LONGEST = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A month and day that exist in some year: `02-29` is accepted, `02-30` is not. */
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
