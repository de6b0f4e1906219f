import { allRows, runStatement } from '#server/db/statements.ts'
import { type RawBuilder, sql } from 'kysely'
import type { StaffPerson, RestaurantGroup } from '#contract/office/people.ts'
import type { Queries, Tx } from '#server/db/open.ts'

type PersonRow = {
  id: string
  name: string
  email: string
  invited: Date
  givers: { by: string; at: number }[]
  joined: Date | null
  left: Date | null
  seen: Date | null
  passkeys: number
  sessions: number
  linked: Date | null
  roles: {
    role: StaffPerson['grants'][number]['role']
    group: string | null
    restaurants: number[] | null
    restaurant: number | null
  }[]
  version: string
}

const people = (where: RawBuilder<unknown>, now: number) => sql<PersonRow>`
  select staff.id, staff.name, staff.email, invited_at as invited, joined_at as joined, left_at as left,
    (select max(last_used_at) from staff_sessions where staff_id = staff.id) as seen,
    (select count(*)::integer from staff_passkeys where staff_id = staff.id and removed_at is null) as passkeys,
    (select count(*)::integer from staff_sessions where staff_id = staff.id and ended_at is null
      and until > ${new Date(now)}) as sessions,
    (select max(linked_at) from staff_identities where staff_id = staff.id) as linked,
    coalesce((select jsonb_agg(jsonb_build_object('role', role, 'group', group_id, 'restaurant', restaurant_id,
        'restaurants', (select jsonb_agg(member.restaurant_id order by member.restaurant_id)
          from restaurant_group_members member where member.group_id = staff_roles.group_id)) order by id)
      from staff_roles where staff_id = staff.id and ended_at is null), '[]') as roles,
    coalesce((select jsonb_agg(jsonb_build_object('by', by, 'at', at))
      from (select granted_by as by, floor(extract(epoch from max(granted_at)) * 1000) as at from staff_roles
        where staff_id = staff.id and granted_by is not null group by granted_by) giver), '[]') as givers,
    coalesce((select max(id)::text || '.' || count(*) filter (where ended_at is not null)
      from staff_roles where staff_id = staff.id), '0') as version
  from staff where staff.email is not null and ${where} order by left_at nulls first, staff.name, staff.id`

/** Combines the roles in several restaurants into one grant, as they were originally granted. */
function grantsOf(roles: PersonRow['roles']): StaffPerson['grants'] {
  const grants: StaffPerson['grants'] = []
  for (const { role, group, restaurant, restaurants } of roles) {
    const same = grants.find((grant) => grant.role === role && grant.scope === 'restaurant')
    if (restaurant !== null && same?.restaurants) same.restaurants.push(restaurant)
    else
      grants.push({
        role,
        group,
        scope: group !== null ? 'group' : restaurant !== null ? 'restaurant' : 'chain',
        restaurants:
          group !== null ? (restaurants ?? []) : restaurant !== null ? [restaurant] : null,
      })
  }
  return grants
}

const personOf = (row: PersonRow): StaffPerson => ({
  id: row.id,
  name: row.name,
  email: row.email,
  state: row.left !== null ? 'left' : row.joined !== null ? 'joined' : 'invited',
  invitedAt: row.invited.toISOString(),
  roleGivers: row.givers.map(({ by, at }) => ({ by, at: new Date(at).toISOString() })),
  seenAt: row.seen?.toISOString() ?? null,
  passkeys: row.passkeys,
  sessions: row.sessions,
  providerLinkedAt: row.linked?.toISOString() ?? null,
  grants: grantsOf(row.roles),
  version: row.version,
})

/** Reads all people, those who have left last. */
export async function listPeople(db: Queries, now: number): Promise<StaffPerson[]> {
  const { rows } = await people(sql`true`, now).execute(db)
  return rows.map(personOf)
}

/** Reads a person; null if there is no such person. */
export async function readPerson(
  db: Queries,
  id: string,
  now: number,
): Promise<StaffPerson | null> {
  const [row] = (await people(sql`staff.id = ${id}`, now).execute(db)).rows
  return row ? personOf(row) : null
}

export async function listGroups(db: Queries): Promise<RestaurantGroup[]> {
  return allRows(db)<RestaurantGroup>`
    select id, name, coalesce((select jsonb_agg(restaurant_id order by restaurant_id)
      from restaurant_group_members where group_id = restaurant_groups.id), '[]') as restaurants
    from restaurant_groups order by name, id`
}

/**
 * Locks the groups, so that each transaction that changes them sees the result of the previous one.
 */
export async function lockGroups(tx: Tx): Promise<void> {
  await runStatement(tx)`lock table restaurant_groups in share row exclusive mode`
}

/** Creates a group, or replaces its name and restaurants. */
export async function writeGroup(
  tx: Tx,
  { id, name, restaurants }: RestaurantGroup,
): Promise<void> {
  await runStatement(tx)`
    insert into restaurant_groups (id, name) values (${id}, ${name})
    on conflict (id) do update set name = excluded.name`
  await tx.deleteFrom('restaurant_group_members').where('group_id', '=', id).execute()
  await runStatement(tx)`
    insert into restaurant_group_members (group_id, restaurant_id)
    select ${id}, member from unnest(${restaurants}::integer[]) member on conflict do nothing`
}
