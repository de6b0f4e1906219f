import * as z from 'zod/mini'

/** A whole number from 1 to the maximum of the database type int4: an id, a count. */
export const wholeField = z.int32().check(z.minimum(1))

/** Such a number in a URL. */
export const wholeParam = z.coerce
  .number({ error: 'field_invalid' })
  .check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
