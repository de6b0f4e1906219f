import { readConfig } from '#server/config/config.ts'
import { firstOwnerLink } from '#server/features/staff/first-owner.ts'
import { type Command, CommandError, UsageError, reportLines } from './command.ts'

/**
 * `first-owner`: prints the link that makes the person who opens it the first owner of the chain,
 * valid for a day (P1).
 */
export const officeCommand: Command = (args) => {
  if (args.length !== 1 || args[0] !== 'first-owner')
    throw new UsageError({ forms: ['first-owner'] })
  return reportLines(async (database) => {
    const link = await firstOwnerLink({
      config: readConfig(process.env),
      database,
      now: Date.now,
    })
    if (link === null) throw new CommandError('the chain has an owner, who invites everybody else')
    return [`the first owner signs up within 24 hours: ${link}`]
  })
}
