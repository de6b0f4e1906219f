import { allRows, firstRow, runStatement } from '#server/db/statements.ts'
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { PIN_DIGITS } from '#contract/kitchen/fields.ts'
import { type BoardPerson } from '#contract/kitchen/desk.ts'
import type { Queries } from '#server/db/open.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Services } from '#server/services/services.ts'
import type { DeskViewer } from '#server/http/guards/viewer.ts'
import type { Columns } from '#server/db/tables.ts'

/**
 * The fifth wrong PIN blocks further attempts for half a minute. Each further wrong PIN doubles the
 * time, up to an hour.
 */
const FREE_FAILURES = 5
const FIRST_WAIT_SECONDS = 30
const LONGEST_WAIT_SECONDS = 3600

/** A random PIN. */
export const newPin = (): string => String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')

/** Adds a person to a restaurant's staff. Null if the staff already has a person with that name. */
export async function addPerson(
  db: Queries,
  { restaurant, name, pinHash }: { restaurant: number; name: string; pinHash: string },
): Promise<string | null> {
  const row = await firstRow(db)<Columns<'kitchen_people', 'id'>>`
    insert into kitchen_people (restaurant_id, name, pin_hash) values (${restaurant}, ${name}, ${pinHash})
    on conflict do nothing returning id::text`
  return row?.id ?? null
}

/**
 * Gives a person a new PIN. A block after wrong PINs ends. Returns the person's name; null if no
 * person has that id.
 */
export async function renewPin(
  db: Queries,
  { restaurant, person, pinHash }: { restaurant: number; person: string; pinHash: string },
): Promise<string | null> {
  const row = await firstRow(db)<Columns<'kitchen_people', 'name'>>`
    update kitchen_people set pin_hash = ${pinHash}, failures = 0, failed_at = null
    where id = ${person} and restaurant_id = ${restaurant} and left_at is null returning name`
  return row?.name ?? null
}

/** Adds a person with this PIN. If a person with that name exists, replaces that person's PIN. */
export async function renewPerson(
  { database: { db }, passwords }: Pick<Services, 'database' | 'passwords'>,
  { restaurant, name, pin }: { restaurant: number; name: string; pin: string },
): Promise<void> {
  const pinHash = await passwords.hash(pin)
  if ((await addPerson(db, { restaurant, name, pinHash })) !== null) return
  const person = await findPerson(db, { restaurant, name })
  if (person !== null) await renewPin(db, { restaurant, person, pinHash })
}

/** Finds the id of a person by their name, ignoring case. */
export async function findPerson(
  db: Queries,
  { restaurant, name }: { restaurant: number; name: string },
): Promise<string | null> {
  const row = await firstRow(db)<Columns<'kitchen_people', 'id'>>`
    select id::text from kitchen_people
    where restaurant_id = ${restaurant} and lower(name) = lower(${name}) and left_at is null`
  return row?.id ?? null
}

/**
 * Removes a person from the staff and signs them out of all boards. Returns the person's name; null
 * if no person has that id.
 */
export async function removePerson(
  db: Queries,
  { restaurant, person, now }: { restaurant: number; person: string; now: number },
): Promise<string | null> {
  const row = await firstRow(db)<Columns<'kitchen_people', 'name'>>`
    update kitchen_people set left_at = ${new Date(now)}
    where id = ${person} and restaurant_id = ${restaurant} and left_at is null returning name`
  return row?.name ?? null
}

export async function readPeople(db: Queries, restaurant: number): Promise<BoardPerson[]> {
  return allRows(db)<Columns<'kitchen_people', 'name'> & { id: string }>`
    select id::text, name from kitchen_people where restaurant_id = ${restaurant} and left_at is null order by lower(name)`
}

/**
 * Refuses a PIN that is not the person's. An attempt is counted before the comparison, so that
 * parallel attempts count fully. For an unknown person or a person of another restaurant, the
 * answer and its duration are the same as for a wrong PIN.
 */
async function checkPin(
  { database, passwords, now }: Pick<Services, 'database' | 'passwords' | 'now'>,
  restaurant: number,
  { person, pin }: { person: string; pin: string },
): Promise<void> {
  const isRight = await passwords.pinInTurn(async (verify) => {
    const counted = await countTry(database.db, { restaurant, person, now: now() })
    return verify(pin, counted)
  }, String(restaurant))
  if (!isRight) throw new Refusal('pin_wrong')
}

const forgiven = (person: string) => sql`
  update kitchen_people set failures = 0, failed_at = null where id = ${person}`

/** Refuses a wrong PIN of a person who must enter it at the board to confirm an action. */
export async function confirmByPin(
  services: Pick<Services, 'database' | 'passwords' | 'now'>,
  restaurant: number,
  who: { person: string; pin: string },
): Promise<void> {
  await checkPin(services, restaurant, who)
  await forgiven(who.person).execute(services.database.db)
}

/** Signs a person in on the device. Refuses a wrong PIN. */
export async function beginShift(
  services: Pick<Services, 'database' | 'passwords' | 'now'>,
  { device, restaurant }: DeskViewer,
  { person, pin }: { person: string; pin: string },
): Promise<void> {
  const { database, now } = services
  await checkPin(services, restaurant, { person, pin })
  await runStatement(database.db)`
    with forgiven as (${forgiven(person)})
    insert into kitchen_shifts (device_id, person_id, began_at) values (${device}, ${person}, ${new Date(now())})
    on conflict (device_id) do update set person_id = excluded.person_id, began_at = excluded.began_at`
}

/**
 * Counts an attempt and returns the hash of the person's PIN; null if there is no such person.
 * Refuses the attempt while the person is blocked after wrong PINs.
 */
async function countTry(
  db: Queries,
  { restaurant, person, now }: { restaurant: number; person: string; now: number },
): Promise<string | null> {
  const at = new Date(now)
  const until = sql`failed_at + least(power(2, least(failures - ${FREE_FAILURES}::integer, 20)) * ${FIRST_WAIT_SECONDS}::integer,
    ${LONGEST_WAIT_SECONDS}::integer) * interval '1 second'`
  const row = await firstRow(db)<Columns<'kitchen_people', 'pin_hash'>>`
    update kitchen_people set failures = failures + 1, failed_at = ${at}
    where id = ${person} and restaurant_id = ${restaurant} and left_at is null
      and (failures < ${FREE_FAILURES} or ${until} <= ${at}) returning pin_hash`
  if (row) return row.pin_hash
  const waiting = await firstRow(db)<{ until: Date }>`
    select ${until} as until from kitchen_people
    where id = ${person} and restaurant_id = ${restaurant} and left_at is null and failures >= ${FREE_FAILURES}`
  if (!waiting) return null
  const wait = Math.max(1, Math.ceil((waiting.until.getTime() - now) / 1000))
  throw new Refusal('too_many_attempts', { headers: { 'retry-after': String(wait) } })
}

export async function endShift(db: Queries, device: string): Promise<void> {
  await db.deleteFrom('kitchen_shifts').where('device_id', '=', device).execute()
}
