import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Problem } from '#contract/errors.ts'
import { type OutcomeName, demonstrationCards } from '#payment-service/outcomes.ts'
import { copyDatabase } from '#testing/programs/a-database.ts'
import { cardToken, check, pay, placeByCard } from '#testing/builders/a-card.ts'
import { anyTime } from '#testing/builders/an-order.ts'
import { startServer } from '#testing/programs/a-server.ts'
import { freePort } from '#testing/programs/postgres.ts'

/**
 * Finds every number of 13 to 19 digits, however its digits are grouped, that could be a card
 * number.
 */
function cardNumbersIn(text: string): string[] {
  return [...text.matchAll(/(?<![\w.-])[3-6]\d(?:[ -]?\d){11,17}(?![\w-])/g)]
    .map(([digitGroup]) => digitGroup.replace(/\D/g, ''))
    .filter(addsUp)
}

/** Luhn's check of a card number. One of ten random numbers passes it by chance. */
function addsUp(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .toReversed()
    .reduce((total, digit, place) => {
      const weighted = place % 2 === 0 ? digit : digit * 2
      return total + (weighted > 9 ? weighted - 9 : weighted)
    }, 0)
  return sum % 10 === 0
}

async function dump(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`)
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`)
      texts.push(...rows.map(({ row }) => row))
    }
    return texts.join('\n')
  } finally {
    await client.end()
  }
}

describe('card data', () => {
  it('is detected by the search for card numbers, which ignores other digits', () => {
    expect(
      cardNumbersIn('(1,"4242 4242 4242 4242",x) 4000-0000-0000-0002 {"n":"4000002760003184"}'),
    ).toHaveLength(3)
    expect(cardNumbersIn('4242424242424241 a4242424242424242b')).toEqual([])
  })

  it('appears in no table, log or answer after every journey: neither a number nor a security code (Y7)', async () => {
    const copy = await copyDatabase('postgres')
    onTestFinished(copy.remove)
    const port = await freePort()
    const payments = `http://127.0.0.1:${port}`
    const server = await startServer(copy, {
      LOG_LEVEL: 'debug',
      PAYMENTS_PORT: String(port),
      PAYMENTS_URL: payments,
    })
    const answerTexts: string[] = []
    for (const name of Object.keys(demonstrationCards) as OutcomeName[]) {
      const order = await placeByCard(server, await anyTime(server))
      const answer = await pay(server, order, await cardToken(payments, name))
      expect(answer.status).toBe(201)
      answerTexts.push(
        answer.text,
        JSON.stringify(await check(server, order)),
        (await server.get(`/api/orders/${order.token}`)).text,
      )
      // A page that sends the card number itself is refused, and the answer does not repeat the
      // number.
      const wrong = await pay(server, order, demonstrationCards[name].number)
      expect(wrong.json<Problem>().fields).toEqual([{ field: 'card', code: 'card_missing' }])
      const strayCardAnswer = await server.post(
        `/api/orders/${order.token}/payments`,
        { number: demonstrationCards[name].number, cvc: '737' },
        {
          'idempotency-key': randomUUID(),
        },
      )
      expect(strayCardAnswer.status).toBe(400)
      answerTexts.push(wrong.text, strayCardAnswer.text)
    }
    const tables = await dump(copy.databaseUrl ?? '')
    expect(tables).toContain('Haussmann')
    await server.end('SIGTERM')
    expect(server.output()).toContain('/api/orders')
    for (const text of [tables, server.output(), answerTexts.join('\n')])
      expect(cardNumbersIn(text)).toEqual([])
    // The security code of the test cards, as a separate value.
    for (const text of [tables, server.output(), answerTexts.join('\n')])
      expect(text).not.toMatch(/(?<![\w.:-])737(?![\w.:-])/)
  }, 60_000)
})
