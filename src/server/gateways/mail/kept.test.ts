import { allRows, runStatement } from '#server/db/statements.ts'
import { afterAll, beforeAll } from 'vitest'
import { type DatabaseCopy, copyDatabase } from '#testing/programs/a-database.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { storedMail } from './stored-mail.ts'
import { type Arrived, describeMailGateway } from '#testing/conformance/mail.conformance.ts'

let copy: DatabaseCopy
let database: Database
beforeAll(async () => {
  copy = await copyDatabase('postgres')
  database = await openDatabase(copy)
})
afterAll(async () => {
  await database.close()
  await copy.remove()
})

describeMailGateway('mails that are kept', async () => {
  await runStatement(database.db)`delete from mails`
  return {
    gateway: storedMail,
    async hand(mail) {
      const { messageId, to, subject, html, text, locale } = mail
      await runStatement(database.db)`
        insert into mails (kind, message_id, locale, recipient, subject, html, text, written_at)
        values ('test', ${messageId}, ${locale}, ${to}, ${subject}, ${html}, ${text}, now())`
      await storedMail.send(mail)
    },
    async arrived() {
      const rows = await allRows(database.db)<Arrived>`
        select message_id as "messageId", recipient as "to", subject, html, text from mails
        order by id`
      return rows
    },
  }
})
