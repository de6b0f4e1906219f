import { describe, expect, it } from 'vitest'
import { draftOf, emptyDraft, grantDrafts, grantOf, grantsOf } from './grant-draft.ts'

/** The first refused field of some drafts, and its error code; null if no field is refused. */
const refused = (...drafts: unknown[]) => {
  const issue = grantDrafts.safeParse(drafts).error?.issues[0]
  return issue === undefined ? null : [issue.path.join('.'), issue.message]
}

describe('the draft of a role grant', () => {
  it('shows the error at the field that is missing (P2)', () => {
    expect(refused(emptyDraft)).toEqual(['0.role', 'role_missing'])
    const reader = { ...emptyDraft, role: 'reader' }
    expect(refused(reader, { ...reader, scope: 'group' })).toEqual(['1.group', 'field_required'])
    expect(refused({ ...reader, scope: 'restaurant' })).toEqual(['0.restaurants', 'field_required'])
    expect(refused(reader)).toBeNull()
  })

  it('remembers choices for other scopes, and sends only those of the selected scope (P6)', () => {
    const draft = {
      role: 'manager',
      scope: 'group',
      group: 'sud-est',
      restaurants: [1, 2],
    } as const
    const grantFor = (scope: 'chain' | 'group' | 'restaurant') =>
      grantOf({ ...draft, restaurants: [1, 2], scope })
    expect(grantFor('group')).toEqual({ role: 'manager', scope: 'group', group: 'sud-est' })
    expect(grantFor('restaurant')).toEqual({
      role: 'manager',
      scope: 'restaurant',
      restaurants: [1, 2],
    })
    expect(grantFor('chain')).toEqual({ role: 'manager', scope: 'chain' })
  })

  it('sends back the existing roles of a person unchanged (P2)', () => {
    const grants = [
      { role: 'owner', scope: 'chain', group: null, restaurants: null },
      { role: 'manager', scope: 'group', group: 'sud-est', restaurants: [2, 3] },
      { role: 'reader', scope: 'restaurant', group: null, restaurants: [1] },
    ] as const
    const drafts = grants.map((grant) =>
      draftOf({
        ...grant,
        restaurants: grant.restaurants === null ? null : [...grant.restaurants],
      }),
    )
    expect(grantsOf(drafts)).toEqual([
      { role: 'owner', scope: 'chain' },
      { role: 'manager', scope: 'group', group: 'sud-est' },
      { role: 'reader', scope: 'restaurant', restaurants: [1] },
    ])
  })
})
