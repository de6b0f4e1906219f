import { commands, type CommandName } from '#server/commands/commands.ts'
import { runCommand } from '#server/commands/run-command.ts'
import { makePrivateFiles } from '#server/db/private-files.ts'

// Runs `npm run NAME -- …` for each command that works on the database.
const [name = '', ...args] = process.argv.slice(2)
if (!Object.hasOwn(commands, name)) throw new Error(`no such command: ${name}`)
makePrivateFiles()
process.exitCode = await runCommand(name as CommandName, args, process.env, console.log)
