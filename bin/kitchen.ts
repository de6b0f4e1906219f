import { runKitchenCommand } from '#server/commands/kitchen.ts'

process.exitCode = await runKitchenCommand(process.argv.slice(2), process.env, console.log)
