import * as z from 'zod/mini'

/** A whole number from 1 on that the database can hold (int4): an id, a count. */
export const wholeField = z.int32().check(z.minimum(1))

/** The same in an address. */
export const wholeParam = z.coerce
  .number({ error: 'field_invalid' })
  .check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
