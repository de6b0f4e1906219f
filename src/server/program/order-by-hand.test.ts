import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { startServer } from '#testing/programs/a-server.ts'
import { freePort } from '#testing/programs/postgres.ts'

it('the commands of docs/ordering.md place an order, pay it and show it', async () => {
  const copy = await copyDatabase('postgres')
  const bank = await freePort()
  const server = await startServer(copy, { PAYMENTS: 'embedded', PAYMENTS_PORT: String(bank) })
  const [, lines = ''] = /```sh\n(.*?)```/s.exec(readFileSync('docs/ordering.md', 'utf8')) ?? []
  const output = execFileSync('bash', ['-euc', lines.replace(/^SHOP=.*\nBANK=.*$/m, '')], {
    encoding: 'utf8',
    env: { ...process.env, SHOP: server.url, BANK: `http://localhost:${bank}` },
  })
  expect(output).toContain('"state":"paid"')
  expect(output).toMatch(
    /\{"number":"A01","status":"received"\}\n\S+\/en\/confirmation\/\S{43}\/\n$/,
  )
  await server.end('SIGTERM')
  await copy.remove()
})
