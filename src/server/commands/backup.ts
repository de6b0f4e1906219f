import { resolve } from 'node:path'
import { DirectoryInUse } from '#server/db/directory-lock.ts'
import { raiseCounters } from '#server/db/raise-counters.ts'
import { writeAudit } from '#server/stores/audit/audit.ts'
import { makeUnfinishedDue } from '#server/stores/payments/payments.ts'
import { checkBackup, restoreBackup, writeBackup } from './backup-files.ts'
import { type Command, type Context, CommandError, UsageError } from './command.ts'

const usage = {
  forms: ['take FOLDER', 'check FOLDER', 'restore FOLDER DATA_DIR', 'restored'],
}

/**
 * Backups (docs/backup.md). For the embedded database, `take` writes a backup, even while a program
 * runs; `check` reports whether a backup is unchanged, and `restore` creates a data directory from
 * one. `restored` prepares either kind of database after a restore: other systems still know ids
 * and payments from after the backup.
 */
export const backupCommand: Command = ([verb, folder = '', dataDir = '', ...surplusWords]) => {
  const words = [folder, dataDir, ...surplusWords].filter((word) => word !== '').length
  if (verb === 'take' && words === 1)
    return { seeds: false, migrates: false, run: (context) => take(folder, context) }
  if (verb === 'check' && words === 1)
    return {
      runAlone: ({ say, folder: from }) =>
        explained(async () => {
          const wrong = await checkBackup(resolve(from, folder))
          for (const line of wrong) say(line)
          say(wrong.length === 0 ? 'as it was written' : `damaged: ${wrong.length} wrong`)
          return wrong.length === 0 ? 0 : 1
        }),
    }
  if (verb === 'restore' && words === 2)
    return {
      runAlone: ({ say, folder: from }) =>
        explained(async () => {
          const target = resolve(from, dataDir)
          const takenAt = await restoreBackup(resolve(from, folder), target)
          say(
            `${target}: the database as it was at ${takenAt}; start the program with this DATA_DIR`,
          )
          return 0
        }),
    }
  if (verb === 'restored' && words === 0) return { seeds: false, run: afterRestore }
  throw new UsageError(usage)
}

/**
 * Raises the counters of ids, so that ids used after the backup are not used again, and schedules
 * unfinished payments to be read from the provider again: other systems know the lost ids and
 * payments. Writes the restore in the journal.
 */
async function afterRestore({ database, say }: Context): Promise<number> {
  const at = Date.now()
  const payments = await database.db.transaction().execute(async (tx) => {
    await raiseCounters(tx)
    await writeAudit(tx, {
      actor: { by: 'command' },
      action: 'database-restored',
      subject: 'chain',
      at,
    })
    return makeUnfinishedDue(tx, at)
  })
  say('ids that were given out after the backup are not used again')
  say(`${payments} payments are read from their provider once the program runs`)
  return 0
}

async function take(folder: string, { database, say, folder: from }: Context): Promise<number> {
  const { copyTo } = database
  if (copyTo === null)
    throw new CommandError('PostgreSQL is backed up with its own tools: docs/backup.md says how')
  const path = resolve(from, folder)
  return explained(async () => {
    say(`${path}: ${await writeBackup(path, copyTo, Date.now())} files`)
    return 0
  })
}

/**
 * Turns a failure of the file system, such as a full disk or a wrong name, into a message for the
 * person who typed the command.
 */
async function explained(work: () => Promise<number>): Promise<number> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CommandError || error instanceof DirectoryInUse) throw error
    throw error instanceof Error && 'code' in error ? new CommandError(error.message) : error
  }
}
