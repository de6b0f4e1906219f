import { existsSync } from 'node:fs'
import { type Config, ConfigError, readConfig } from '#server/config/config.ts'
import { DirectoryInUse } from '#server/db/directory-lock.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { seedEmptyDatabase } from '#server/import/seed.ts'
import { type Act, type Say, CommandError } from './command.ts'
import { type CommandName, commands } from './commands.ts'
import { sendCommand } from './command-server.ts'

/**
 * Runs a command on the configured database and reports the result line by line. Beside a program
 * that has the embedded database open, that program runs it. Returns the exit code.
 */
export async function runCommand(
  name: CommandName,
  args: readonly string[],
  environment: Record<string, string | undefined>,
  say: Say,
): Promise<number> {
  try {
    const act = commands[name](args)
    const config = readConfig(environment)
    try {
      return await actOn(config, act, say)
    } catch (error) {
      if (!(error instanceof DirectoryInUse)) throw error
      const sent = { name, args: [...args], folder: process.cwd() }
      const code = await sendCommand(config.dataDir, sent, say)
      if (code === null) throw error
      return code
    }
  } catch (error) {
    const expected =
      error instanceof ConfigError ||
      error instanceof DirectoryInUse ||
      error instanceof CommandError
    if (!expected) throw error
    say(error.message)
    return 1
  }
}

async function actOn(config: Config, act: Act, say: Say): Promise<number> {
  const isMissing = config.databaseUrl === null && !existsSync(config.dataDir)
  if (isMissing && act.runWithout) return act.runWithout({ say, folder: process.cwd() })
  const database = await openDatabase(config)
  try {
    await migrate(database)
    if (act.seeds !== false) await seedEmptyDatabase(database)
    return await act.run({ database, say, folder: process.cwd() })
  } finally {
    await database.close()
  }
}
