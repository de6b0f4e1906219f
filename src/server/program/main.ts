import { readConfig } from '#server/config/config.ts'
import { unknownSettings } from '#server/config/unknown-settings.ts'
import { openDatabase } from '#server/db/open.ts'
import { makePrivateFiles } from '#server/db/private-files.ts'
import { startProblem } from '#server/db/start-problem.ts'
import { openTelemetry } from '#server/telemetry/open-telemetry.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import { href } from '#contract/pages/links.ts'

/**
 * The lines that a program prints once it answers: the addresses of its parts, and how to stop it.
 * `isTrial`: whether only this machine reaches the program, which then has the pages under `/dev`.
 */
function describeStart({
  address,
  firstOwner,
  isTrial,
}: {
  address: string
  firstOwner: string | null
  isTrial: boolean
}): string {
  const rows: [string, string][] = [
    ['Mesclun', address],
    ['Board', address + href('kitchen', 'fr')],
    ['Head office', address + officeHref('today', 'fr')],
    ...(firstOwner === null
      ? []
      : [['First owner', `${firstOwner} (for 24 hours)`] satisfies [string, string]]),
    ['API', `${address}/api/docs`],
    ...(isTrial
      ? [
          [
            'To try it',
            `${address}/dev (mails, a code for the board, people of the head office, other languages)`,
          ] satisfies [string, string],
        ]
      : []),
    ['To stop', 'Ctrl+C, or a SIGTERM to this process'],
  ]
  return rows.map(([name, text]) => `${name}: ${text}`).join('\n')
}

/** Writes a line in the format of the log, before the log exists. */
const say = (msg: string): void => {
  process.stdout.write(
    `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg })}\n`,
  )
}

try {
  const config = readConfig(process.env)
  makePrivateFiles()
  for (const line of unknownSettings(process.env)) say(line)
  const telemetry = await openTelemetry(config.telemetry, say)
  // React and React Router choose their build when they are loaded. The development build renders
  // half as fast.
  process.env['NODE_ENV'] ??= config.development ? 'development' : 'production'
  // The rest of the program is loaded while the database opens. If the data directory is in use,
  // this error is reported without waiting for the loading.
  const [database, { start }] = await Promise.all([
    openDatabase(config, { seconds: config.databaseWaitSeconds, say }),
    import('./start.ts'),
  ])
  const { address, firstOwner } = await start(config, database, telemetry)
  process.stdout.write(`\n${describeStart({ address, firstOwner, isTrial: config.mailbox })}\n\n`)
} catch (error) {
  const problem = startProblem(error)
  if (problem === null) throw error
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
