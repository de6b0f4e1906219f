import { runCommand } from '#server/import/command.ts'

process.exitCode = await runCommand(process.argv.slice(2), ['restaurants'], process.env, console.log)
