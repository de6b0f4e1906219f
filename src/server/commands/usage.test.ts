import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type CommandName, commands } from './commands.ts'
import { runCommand } from './run-command.ts'

async function run(name: CommandName, ...args: string[]) {
  const printedLines: string[] = []
  // No database may be opened: none exists at this address.
  const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
  const code = await runCommand(name, args, environment, (line) => printedLines.push(line))
  return { code, output: printedLines.join('\n') }
}

it.each(Object.keys(commands) as CommandName[])(
  '%s prints its usage, and succeeds only if the user asked for help',
  async (name) => {
    for (const args of [['--help'], ['-h'], ['check', '--help'], ['take', '--help']]) {
      const { code, output } = await run(name, ...args)
      expect([args, code, output]).toEqual([
        args,
        0,
        expect.stringMatching(new RegExp(`^usage: npm run ${name} --( .+)?(\n|$)`)),
      ])
    }
    const wrong = await run(name, 'no-such-word', 'x', 'y', 'z')
    expect([wrong.code, wrong.output]).toEqual([1, expect.stringContaining(`npm run ${name} --`)])
  },
)

it('a command names the path of a folder or file that does not exist', async () => {
  const missing = join(tmpdir(), 'mesclun-missing')
  expect(await run('chain', 'check', missing)).toEqual({
    code: 1,
    output: `${missing}: there is no such file or folder`,
  })
  expect((await run('backup', 'check', missing)).code).toBe(1)
})
