import * as z from 'zod/mini'
import { failsWith } from './fields.ts'

/** A day as `2026-11-24`. Years before 1000 are refused, because the database has no year 0. */
export const dayField = z.iso.date().check(z.regex(/^[1-9]/, failsWith('field_invalid')))
