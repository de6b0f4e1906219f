import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { copyDatabase } from '#testing/a-database.ts'
import { anOrder, send } from '#testing/an-order.ts'
import { TUESDAY_AT_NINE, doorOf } from '#testing/test-app.ts'
import { listenToSql } from '../../../../bench/sql-listener.ts'

it('costs the database a beginning, four statements and a commit: what is known, what is owed, the order, its mail; a repeated order one', async () => {
  const copy = await copyDatabase('postgres')
  const { hostname, port, pathname, username } = new URL(copy.databaseUrl ?? '')
  const listener = await listenToSql({ host: hostname, port: Number(port) })
  const config = readConfig(
    { LOG_LEVEL: 'silent', DATABASE_URL: `postgres://${username}@127.0.0.1:${listener.port}${pathname}` },
  )
  const database = await openDatabase(config)
  const app = await buildApp({ config, database, now: () => TUESDAY_AT_NINE })
  const door = doorOf(app)
  const body = await anOrder(door)
  const key = randomUUID()

  const statementsOf = async () => {
    listener.heard.splice(0)
    expect((await send(door, body, key)).status).toBe(201)
    return listener.heard.map(({ text }) => text.trim()).filter((text) => !isBesides(text))
      .map((text) => text.split(/\s/)[0]?.toLowerCase())
  }
  expect(await statementsOf()).toEqual(['begin', 'select', 'select', 'with', 'insert', 'commit'])
  expect(await statementsOf()).toEqual(['begin', 'select', 'commit'])

  await app.close()
  await database.close()
  listener.close()
  await copy.remove()
})

/** The look at the catalogue's version, once a second, and what is old and forgotten at the start, are no part of an order. */
const isBesides = (text: string) => /^delete/i.test(text) || /^select "version" from "catalogue"/i.test(text)
