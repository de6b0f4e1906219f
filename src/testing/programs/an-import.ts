import { afterAll, beforeAll } from 'vitest'
import { type Database, openDatabase } from '#server/db/open.ts'
import { importText, withImportLock } from '#server/import/import-text.ts'
import { withFaultTexts } from '#testing/readers/fault-texts.ts'
import { type DatabaseCopy, type DatabaseKind, copyDatabase } from './a-database.ts'

/** A database with the demonstration chain for the tests of one `describe`, and imports into it. */
export function importsInto(kind: DatabaseKind) {
  let copy: DatabaseCopy
  let database: Database
  beforeAll(async () => {
    copy = await copyDatabase(kind)
    database = await openDatabase(copy)
  })
  afterAll(async () => {
    await database.close()
    await copy.remove()
  })
  return {
    get database() {
      return database
    },
    /** Imports one file; its faults are returned as sentences. */
    run: async (text: string) =>
      withFaultTexts(await withImportLock(database, (tx) => importText(tx, text))),
  }
}
