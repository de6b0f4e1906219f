import { firstRow, runStatement } from '#server/db/statements.ts'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { openDatabase } from '#server/db/open.ts'
import { mailboxRoutes } from './mailbox.ts'

it('the developer’s mailbox lists the stored mails and shows each in a sandboxed page', async () => {
  const copy = await copyDatabase('postgres')
  const database = await openDatabase(copy)
  const app = Fastify()
  mailboxRoutes(app, database, {
    bowlOf: async () => null,
    ofChain: async () => ({ mark: Buffer.from('the mark'), bowl: Buffer.from('a bowl') }),
  })
  expect((await app.inject('/dev/mails')).body).toContain('0 mails')
  const mail = await firstRow(database.db)<{ id: string }>`
    insert into mails (kind, message_id, locale, recipient, subject, html, text, written_at)
    values ('test', '<1@x>', 'fr', 'zoe@example.com', 'Reçu <b>&', '<p><img src="cid:bowl@picture">Bonjour</p>', 'Bonjour', now())
    returning id::text`
  const list = await app.inject('/dev/mails')
  expect(list.body).toContain('Reçu &lt;b&gt;&amp;')
  expect(list.body).toContain(`sandbox="allow-popups" src="/dev/mails/${mail?.id}/content"`)
  expect(list.body).toContain('<h1>1 mail</h1>')
  const content = await app.inject(`/dev/mails/${mail?.id}/content`)
  expect(content.body).toBe(
    `<p><img src="data:image/png;base64,${Buffer.from('a bowl').toString('base64')}">Bonjour</p>`,
  )
  expect(content.headers['content-security-policy']).toContain('sandbox')
  expect((await app.inject('/dev/mails/999999/content')).statusCode).toBe(404)
  expect((await app.inject('/dev/mails/1%20or%201/content')).statusCode).toBe(404)
  await runStatement(database.db)`
    insert into mails (kind, message_id, locale, recipient, subject, html, text, written_at)
    select 'test', '<x' || n || '@x>', 'fr', 'zoe@example.com', 'Mail ' || n, '', '', now() from generate_series(2, 11) n`
  expect((await app.inject('/dev/mails')).body).toMatch(/Mail 11.+Mail 10.+Mail 9/s)
  await app.close()
  await database.close()
  await copy.remove()
})
