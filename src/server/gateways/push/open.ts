import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/open.ts'
import type { PushGateway } from './port.ts'
import { createWebPush } from './web-push.ts'
import { firstRow, runStatement } from '#server/db/statements.ts'
import type { RowOf } from '#server/db/tables.ts'
import { type PushKeys, generatePushKeys } from '#server/config/push.ts'

/**
 * Opens web push, with the configured keys or those stored in the database. `contact`: the e-mail
 * address of the chain.
 */
export const openPush = (
  { push }: Pick<Config, 'push'>,
  database: Pick<Database, 'db'>,
  contact: () => string,
): PushGateway =>
  createWebPush({ ...push, contact }, async () => push.keys ?? (await readStoredKeys(database)))

/**
 * The keys with which we sign pushes, generated once per database. A browser that subscribed with
 * these keys accepts pushes signed with no other keys.
 */
async function readStoredKeys({ db }: Pick<Database, 'db'>): Promise<PushKeys> {
  const storedKeys = await readKeys(db)
  if (storedKeys) return storedKeys
  const newKeys = generatePushKeys()
  // Another process may have generated keys at the same moment. All processes use the keys that
  // were stored first.
  await runStatement(db)`
    insert into push_keys (public_key, private_key) values (${newKeys.publicKey}, ${newKeys.privateKey})
    on conflict do nothing`
  return (await readKeys(db)) ?? newKeys
}

async function readKeys(db: Database['db']): Promise<PushKeys | null> {
  const row = await firstRow(db)<{
    publicKey: RowOf<'push_keys'>['public_key']
    privateKey: RowOf<'push_keys'>['private_key']
  }>`
    select public_key as "publicKey", private_key as "privateKey" from push_keys`
  return row ?? null
}
