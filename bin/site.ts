import { runSiteCommand } from '#server/commands/site.ts'

process.exitCode = await runSiteCommand(process.argv.slice(2), process.env, console.log)
