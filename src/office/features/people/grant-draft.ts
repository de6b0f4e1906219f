import * as z from 'zod/mini'
import { failsWith } from '#contract/fields.ts'
import type { NewGrant, StaffPerson } from '#contract/office/people.ts'
import { roles } from '#domain/staff/rights.ts'

/**
 * A role that is being filled in. The group and the restaurants are retained when the scope
 * changes, so that no choice is lost if the user restores the previous scope.
 */
const draftSchema = z
  .object({
    role: z.nullable(z.enum(roles)),
    scope: z.enum(['chain', 'group', 'restaurant']),
    group: z.nullable(z.string()),
    restaurants: z.array(z.int()),
  })
  .check(
    z.refine(({ role }) => role !== null, { ...failsWith('role_missing'), path: ['role'] }),
    z.refine(({ scope, group }) => scope !== 'group' || group !== null, {
      ...failsWith('field_required'),
      path: ['group'],
    }),
    z.refine(({ scope, restaurants }) => scope !== 'restaurant' || restaurants.length > 0, {
      ...failsWith('field_required'),
      path: ['restaurants'],
    }),
  )
export type GrantDraft = z.output<typeof draftSchema>

/** The schema of the form field that contains the roles of a person. */
export const grantDrafts = z.array(draftSchema)

export const emptyDraft: GrantDraft = { role: null, scope: 'chain', group: null, restaurants: [] }

/** A draft made from a person’s existing role. */
export const draftOf = ({ role, scope, group, restaurants }: StaffPerson['grants'][number]) => ({
  role,
  scope,
  group,
  restaurants: scope === 'restaurant' ? [...(restaurants ?? [])] : [],
})

/** The role in the form that the server expects; null if the draft is incomplete. */
export function grantOf({ role, scope, group, restaurants }: GrantDraft): NewGrant | null {
  if (role === null) return null
  if (scope === 'chain') return { role, scope }
  if (scope === 'group') return group === null ? null : { role, scope, group }
  return restaurants.length === 0 ? null : { role, scope, restaurants }
}

/** The roles of all complete drafts, in the form that the server expects. */
export const grantsOf = (drafts: readonly GrantDraft[]): NewGrant[] =>
  drafts.map(grantOf).filter((grant) => grant !== null)
