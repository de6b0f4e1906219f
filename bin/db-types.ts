import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { writeTables } from '#server/db/write-tables.ts'

/** `npm run db:types`: generates the table types from the migrations. Run it after adding one. */
const dataDir = await mkdtemp(join(tmpdir(), 'mesclun-types-'))
const database = await openDatabase({ databaseUrl: null, dataDir })
try {
  await migrate(database)
  await writeFile('src/server/db/tables.ts', await writeTables(database.db))
} finally {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
}
