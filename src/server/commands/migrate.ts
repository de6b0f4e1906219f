import { type Command, UsageError, reportLines } from './command.ts'

/**
 * Brings the database to this version's schema. Every command does so before it runs. Like the start
 * of the program, it makes the database where there is none.
 */
export const migrateCommand: Command = (args) => {
  if (args.length > 0) throw new UsageError({ forms: [''] })
  return { ...reportLines(async () => ['the database is at this version']), creates: true }
}
