import { runPromosCommand } from '#server/commands/promos.ts'

process.exitCode = await runPromosCommand(process.argv.slice(2), process.env, console.log)
