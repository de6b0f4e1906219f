import { firstRow } from '#server/db/statements.ts'
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildApp } from '#server/program/app.ts'
import { readConfig } from '#server/config/config.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { isUnawaited } from '#server/db/unawaited.ts'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { anOrder, send } from '#testing/builders/an-order.ts'
import { TUESDAY_AT_NINE, clientOf } from '#testing/programs/test-app.ts'
import { hashOf } from '#server/kit/hash.ts'
import { openSession } from '#server/stores/customers/sessions.ts'
import { type Statement, listenToSql } from '#testing/readers/sql-listener.ts'

it('placing an order takes three database round trips, repeating it two, and a customer’s order one more for the points', async () => {
  const copy = await copyDatabase('postgres')
  const { hostname, port, pathname, username } = new URL(copy.databaseUrl ?? '')
  const listener = await listenToSql({ host: hostname, port: Number(port) })
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATABASE_URL: `postgres://${username}@127.0.0.1:${listener.port}${pathname}`,
    PAYMENTS_PORT: '0',
    SOCIAL_LOGIN_PORT: '0',
  })
  const database = await openDatabase(config)
  const app = await buildApp({ config, database, now: () => TUESDAY_AT_NINE })
  const client = clientOf(app)
  const body = await anOrder(client)
  const key = randomUUID()

  const statementsOf = async (key: string, headers = {}) => {
    listener.statements.splice(0)
    expect((await send(client, body, key, headers)).status).toBe(201)
    return [
      ...sessionQueries(listener.statements),
      ...transactionWith(hashOf(key), listener.statements),
    ].map(
      ({ text }) => `${text.trim().split(/\s/)[0]?.toLowerCase()}${isUnawaited(text) ? ', ' : ''}`,
    )
  }
  // A comma marks a statement that is sent together with the next one.
  expect(await statementsOf(key)).toEqual([
    'begin, ',
    'select, ',
    'select',
    'with',
    'insert, ',
    'commit',
  ])
  expect(await statementsOf(key)).toEqual(['begin, ', 'select, ', 'select', 'commit'])
  const statementsWithSession = await statementsOf(randomUUID(), {
    authorization: `Bearer ${await aToken(database)}`,
  })
  // With an access token, the first statement is the query for the session.
  expect(statementsWithSession).toEqual([
    'select',
    'begin, ',
    'select, ',
    'select',
    'select',
    'with',
    'insert, ',
    'insert, ',
    'commit',
  ])

  await app.close()
  await database.close()
  listener.close()
  await copy.remove()
})

/** Creates an access token of a customer. */
const aToken = ({ db }: Database): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const row = await firstRow(tx)<{ id: string }>`
    insert into customers (email, email_verified_at, locale, first_name, last_name, phone, created_at)
    values ('zoe@example.com', now(), 'fr', 'Zoé', 'Lefèvre', '', now()) returning id`
    return (await openSession(tx, { customer: row?.id ?? '', device: '', now: TUESDAY_AT_NINE }))
      .access
  })

/**
 * Returns the statements of the transaction that has this hash among its parameters, from `begin`
 * to `commit`. Background work uses other connections, or runs between transactions.
 */
function transactionWith(keyHash: string, statements: Statement[]): Statement[] {
  const at = statements.findIndex(({ parameters }) => parameters.includes(keyHash))
  const connection = statements[at]?.connection
  const begin = statements.findLastIndex(
    (statement, index) =>
      index < at && statement.connection === connection && /^begin$/i.test(statement.text),
  )
  const mine = statements.slice(begin).filter((statement) => statement.connection === connection)
  return mine.slice(0, mine.findIndex(({ text }) => /^commit$/i.test(text)) + 1)
}

const sessionQueries = (statements: Statement[]) =>
  statements.filter(({ text }) => /from session_tokens/.test(text))
