import * as z from 'zod/mini'

/**
 * A whole number from 1 to 2,147,483,647, the maximum of the database type `int4`: an id or a
 * count.
 */
export const wholeField = z.int32().check(z.minimum(1))

/**
 * A whole number from 1 to the maximum of `int4`, read from the text of a path or a query string.
 */
export const wholeParam = z.coerce
  .number({ error: 'field_invalid' })
  .check(z.int(), z.minimum(1), z.maximum(2_147_483_647))
