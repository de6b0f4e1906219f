import type { Config } from '#server/config/config.ts'
import type { Database } from '#server/db/open.ts'
import { readStoredKeys } from './stored-keys.ts'
import type { PushGateway } from './port.ts'
import { createWebPush } from './web-push.ts'

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
