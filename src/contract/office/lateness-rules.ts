import * as z from 'zod/mini'
import { type LatenessRules, eachLatenessRule } from '#domain/orders/lateness-rules.ts'
import {
  latenessRuleNames,
  latenessRuleRange,
  leastBeside,
} from '#domain/orders/lateness-limits.ts'
import { defineStaffEndpoint } from '#contract/endpoint.ts'
import { failsWith } from '#contract/fields.ts'

/**
 * The rules of when an order is late and what its customer gets for that (N1), as `chain.json` may
 * set them.
 */
export const latenessRulesSchema = z
  .strictObject(
    eachLatenessRule((rule) => {
      const { least, most } = latenessRuleRange(rule)
      return z
        .int32(failsWith('field_invalid'))
        .check(
          z.minimum(least, failsWith('field_invalid')),
          z.maximum(most, failsWith('field_invalid')),
        )
    }),
  )
  .check(
    ...latenessRuleNames.map((rule) =>
      z.refine<LatenessRules>((rules) => rules[rule] >= leastBeside(rule, rules), {
        path: [rule],
        ...failsWith('field_invalid'),
      }),
    ),
  )

/**
 * The rules in force. They are not checked: a file of an earlier version may contain values that
 * are refused now.
 */
export const heldLatenessRules = z.strictObject(
  eachLatenessRule(() => z.int32(failsWith('field_invalid'))),
)

const replySchema = z.object({
  rules: heldLatenessRules,
  /**
   * Maximum number of points per late order that these rules may give, unless the current rules
   * already give more.
   */
  pointsAlone: z.int(),
})

export const getLatenessRules = defineStaffEndpoint({
  id: 'getLatenessRules',
  summary:
    'Returns the lateness rules: when an order counts as late, and the points its customer receives',
  method: 'GET',
  path: '/api/office/site/lateness',
  right: 'site',
  reply: replySchema,
  refusals: [],
})

/**
 * `changed_meanwhile`: its details contain the current `rules`, because another person changed
 * those in `from`.
 */
export const changeLatenessRules = defineStaffEndpoint({
  id: 'changeLatenessRules',
  summary:
    'Changes the lateness rules: when an order counts as late, and the points its customer receives',
  method: 'PUT',
  path: '/api/office/site/lateness',
  right: 'site',
  confirmed: true,
  body: z.strictObject({
    rules: latenessRulesSchema,
    /** The rules that the person saw. */
    from: heldLatenessRules,
  }),
  reply: replySchema,
  refusals: ['changed_meanwhile', 'lateness_points_over'],
})
