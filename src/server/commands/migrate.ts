import { type Command, UsageError, reportLines } from './command.ts'

/**
 * Brings the database to this version's schema, as other commands do before they run. Creates the
 * database if it does not exist, like the start of the program.
 */
export const migrateCommand: Command = (args) => {
  if (args.length > 0) throw new UsageError({ forms: [''] })
  return { ...reportLines(async () => ['the database is at this version']), creates: true }
}
