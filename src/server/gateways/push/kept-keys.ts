import { sql } from 'kysely'
import webPush from 'web-push'
import type { Database } from '#server/db/open.ts'
import type { RowOf } from '#server/db/tables.ts'
import type { PushKeys } from '#server/config/push.ts'

/**
 * Keys of our own, made once for a database: a browser that subscribed with them knows no others.
 */
export async function readKeptKeys({ db }: Pick<Database, 'db'>): Promise<PushKeys> {
  const kept = await read(db)
  if (kept) return kept
  const made = webPush.generateVAPIDKeys()
  // Two processes may have made theirs at once: the first counts.
  await sql`
    insert into push_keys (public_key, private_key) values (${made.publicKey}, ${made.privateKey})
    on conflict do nothing`.execute(db)
  return (await read(db)) ?? made
}

async function read(db: Database['db']): Promise<PushKeys | null> {
  const {
    rows: [row],
  } = await sql<{
    publicKey: RowOf<'push_keys'>['public_key']
    privateKey: RowOf<'push_keys'>['private_key']
  }>`
    select public_key as "publicKey", private_key as "privateKey" from push_keys`.execute(db)
  return row ?? null
}
