import { type WorkingBoard, aWorkingBoard } from '#testing/builders/a-working-board.ts'
import { sendTo } from '../crash/house.ts'
import { type TwoVersions, runCommand } from './two-versions.ts'

/** The restaurant of `HAUSSMANN`. */
const SLUG = 'paris-haussmann'

/**
 * A board of the restaurant that works by itself, at whichever program serves. It was paired by the
 * command of the version before.
 */
export async function openBoard(
  house: TwoVersions,
  before: { databaseUrl: string; tree: string },
): Promise<WorkingBoard> {
  const command = (pattern: RegExp, ...words: string[]): string => {
    const said = runCommand(before, 'kitchen', ...words)
    return pattern.exec(said)?.[1] ?? said
  }
  return aWorkingBoard({
    code: command(/code (\S+):/, 'pair', SLUG),
    pin: command(/PIN (\d+)/, 'add-person', SLUG, 'Camille'),
    fail: (what) => house.faults.push(what),
    async ask(method, path, body, headers) {
      const shop = house.shops[Math.floor(Math.random() * house.shops.length)]
      const answer = await sendTo(shop + path, {
        method,
        body,
        key: undefined,
        headers,
        within: 30_000,
      })
      if (answer.status >= 500)
        house.faults.push(`${method} ${path} was answered with ${answer.text}`)
      return answer
    },
  })
}
