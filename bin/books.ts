import { runBooksCommand } from '#server/commands/books.ts'

process.exitCode = await runBooksCommand(process.argv.slice(2), process.env, console.log)
