import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ErrorCode, type FieldProblem, type Problem, errors } from '#contract/errors.ts'
import { locales } from '#contract/pages/locales.ts'
import { anOrder, send } from '#testing/builders/an-order.ts'
import { type TestAnswer, type TestApp, openTestApp } from '#testing/programs/test-app.ts'
import { sentences } from '#server/http/replies/sentences.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('postgres')
})
afterAll(() => app.close())

const fieldsOf = (answer: TestAnswer): FieldProblem[] => {
  expect(answer.status).toBe(400)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  return answer.json<Problem>().fields ?? []
}

const quote = (body: unknown, headers?: Record<string, string>) =>
  app.post('/api/quotes', body, headers)
const line = {
  kind: 'item',
  id: 'a',
  quantity: 1,
  ingredient: 751,
  freeSauce: null,
  warm: false,
  paidWith: 'euros',
}
const withLine = (changes: object) => ({ restaurant: 1, lines: [{ ...line, ...changes }] })

describe('the check of a request body', () => {
  it('reports all wrong fields', async () => {
    const body = await anOrder(app)
    const { phone: _, ...customer } = { ...body.customer, email: 'zoe@', name: '  ' }
    const answer = await send(app, { ...body, customer, termsAccepted: false, restaurant: 'two' })
    expect(fieldsOf(answer)).toEqual([
      { field: 'restaurant', code: 'field_invalid' },
      { field: 'customer.name', code: 'name_empty' },
      { field: 'customer.phone', code: 'phone_empty' },
      { field: 'customer.email', code: 'email_invalid' },
      { field: 'termsAccepted', code: 'terms_empty' },
    ])
  })

  it('reports each wrong field once, with its first fault', async () => {
    const body = await anOrder(app)
    const customer = { ...body.customer, email: '  ', phone: 'x'.repeat(40) }
    expect(fieldsOf(await send(app, { ...body, customer }))).toEqual([
      { field: 'customer.phone', code: 'field_invalid' },
      { field: 'customer.email', code: 'email_empty' },
    ])
  })

  it('refuses text that would be displayed differently in the kitchen', async () => {
    const body = await anOrder(app)
    const [first] = body.lines
    const lines = [{ ...first, title: 'Sans\u001b[2K sel' }]
    const customer = { ...body.customer, name: 'Zoé\u202eeirélaV' }
    expect(
      fieldsOf(await send(app, { ...body, lines, customer, comment: 'Sans noix\u2066' })),
    ).toEqual([
      { field: 'lines.0.title', code: 'field_invalid' },
      { field: 'customer.name', code: 'field_invalid' },
      { field: 'comment', code: 'field_invalid' },
    ])
  })

  const wrong: [string, unknown, string, ErrorCode][] = [
    ['a missing field', { lines: [] }, 'restaurant', 'field_required'],
    ['an unknown field', { restaurant: 1, lines: [], price: 1 }, 'price', 'field_unknown'],
    ['a price sent along with a line', withLine({ price: 0.01 }), 'lines.0.price', 'field_unknown'],
    ['a negative quantity', withLine({ quantity: -1 }), 'lines.0.quantity', 'field_invalid'],
    ['a quantity of zero', withLine({ quantity: 0 }), 'lines.0.quantity', 'field_invalid'],
    ['a huge quantity', withLine({ quantity: 1e300 }), 'lines.0.quantity', 'field_invalid'],
    ['a fractional quantity', withLine({ quantity: 1.5 }), 'lines.0.quantity', 'field_invalid'],
    ['an unknown kind of line', withLine({ kind: 'gift' }), 'lines.0.kind', 'field_invalid'],
    ['a number as text', { restaurant: '1', lines: [] }, 'restaurant', 'field_invalid'],
    [
      'more lines than a cart holds',
      { restaurant: 1, lines: Array(51).fill(line) },
      'lines',
      'field_invalid',
    ],
    ['a list where an object is expected', [], '', 'field_invalid'],
    ['null where an object is expected', null, '', 'field_invalid'],
  ]
  it.each(wrong)('reports the field of %s', async (_, body, field, code) => {
    expect(fieldsOf(await quote(body))).toContainEqual({ field, code })
  })

  const hostileBodies: [string, string, string][] = [
    ['__proto__', '{"restaurant":1,"__proto__":{"admin":true},"lines":[]}', '__proto__'],
    [
      'a hidden __proto__',
      '{"restaurant":1,"lines":[{"\\u005f_proto__":{}}]}',
      'lines.0.__proto__',
    ],
    ['constructor', '{"restaurant":1,"lines":[],"constructor":{"prototype":{}}}', 'constructor'],
    ['a field given twice', '{"restaurant":1,"restaurant":2,"lines":[]}', 'restaurant'],
    [
      'a field given twice in a line',
      '{"lines":[{"id":"a","quantity":1,"quantity":20}]}',
      'lines.0.quantity',
    ],
    ['a NUL character', '{"restaurant":1,"lines":[{"title":"\\u0000"}]}', 'lines.0.title'],
    ['half of a surrogate pair', '{"restaurant":1,"lines":[{"title":"\\ud83d"}]}', 'lines.0.title'],
    ['a NUL character in a name', '{"lines":[{"a\\u0000":1}]}', 'lines.0.a\u0000'],
    ['half of a surrogate pair in a name', '{"lines":[{"\\ud83d":1}]}', 'lines.0.\ud83d'],
    [
      'endless nesting',
      `{"restaurant":1,"lines":${'['.repeat(5000)}${']'.repeat(5000)}}`,
      `lines${'.0'.repeat(19)}`,
    ],
  ]
  it.each(hostileBodies)('refuses %s', async (_, body, field) => {
    expect(fieldsOf(await quote(body)).map((problem) => problem.field)).toContain(field)
  })

  const broken = [
    '{"restaurant":NaN,"lines":[]}',
    '{"restaurant":Infinity}',
    '{',
    '',
    '"',
    '{"restaurant":1,}',
  ]
  it.each(broken)('refuses %j, which is not JSON', async (body) => {
    const answer = await quote(body)
    expect([answer.status, answer.json<Problem>().code]).toEqual([400, 'invalid_request'])
  })

  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/',
    'json',
    ';',
    'application/json; charset=utf-16',
    'application/json;charset="latin1"',
  ]
  it.each(types)('refuses the content type %s', async (type) => {
    const answer = await quote('{}', { 'content-type': type })
    expect([answer.status, answer.json<Problem>().code]).toEqual([415, 'unsupported_media_type'])
  })

  it.each(['application/json; charset=utf-8', 'application/json;charset="UTF-8"'])(
    'accepts the content type %s',
    async (type) => {
      expect((await quote({ restaurant: 1, lines: [] }, { 'content-type': type })).status).toBe(200)
    },
  )

  it('refuses more than 64 KiB', async () => {
    const answer = await quote(
      JSON.stringify({ restaurant: 1, lines: [], shown: { a: 'x'.repeat(65_536) } }),
    )
    expect([answer.status, answer.json<Problem>().code]).toEqual([413, 'too_large'])
  })

  it('never causes a server error, whatever value replaces a field of an order', async () => {
    const body = await anOrder(app)
    const poisons: unknown[] = [
      null,
      true,
      -1,
      0,
      1e308,
      1.5,
      '',
      'x'.repeat(3000),
      '\u0000',
      '2026-02-30T00:00:00Z',
      [],
      {},
      [[]],
      { toString: 1 },
    ]
    for (const field of Object.keys(body)) {
      for (const poison of poisons) {
        const { status } = await send(app, { ...body, [field]: poison })
        const accepted =
          status === 201 && ['overEighteen', 'comment', 'termsAccepted'].includes(field)
        expect(
          accepted || (status >= 400 && status < 500),
          `${field} = ${JSON.stringify(poison)}: ${status}`,
        ).toBe(true)
      }
    }
  })
})

describe('the check of a request address', () => {
  it('refuses a limit above 300, and names the field (T1)', async () => {
    expect(fieldsOf(await app.get('/api/restaurants/?limit=301'))).toEqual([
      { field: 'limit', code: 'limit_too_high' },
    ])
  })

  const limits = ['0', '-1', '1.5', 'many', 'NaN', '', '1&limit=2', '99999999999999999999']
  it.each(limits)('refuses the limit %j', async (limit) => {
    expect(fieldsOf(await app.get(`/api/restaurants/?limit=${limit}`))[0]?.field).toBe('limit')
  })

  it.each(['abc', '0', '-1', '1.5', '1e400', '%00'])('refuses the restaurant %j', async (id) => {
    expect(fieldsOf(await app.get(`/api/restaurants/${id}/menu`))[0]?.field).toBe('id')
  })

  it('gives 404 if nothing exists there, and under /api a message in the requested language', async () => {
    const answer = await app.get('/api/nothing', { 'accept-language': 'es-MX,es;q=0.9' })
    expect(answer.json<Problem>()).toMatchObject({
      status: 404,
      code: 'not_found',
      title: sentences.es.not_found,
    })
  })

  it('gives 405 with the allowed methods if the method is not supported', async () => {
    const reply = await app.app.inject({ method: 'DELETE', url: '/api/orders/x' })
    expect([reply.statusCode, reply.headers['allow'], reply.json<Problem>().code]).toEqual([
      405,
      'GET, HEAD',
      'method_not_allowed',
    ])
  })
})

it('each answer has headers against scripts, framing and content sniffing', async () => {
  const paths = [
    '/api/menu',
    '/api/openings',
    '/api/nothing',
    '/api/restaurants/?limit=0',
    '/api/%zz',
    '/healthz',
    '/panier/',
    '/%zz',
  ]
  for (const answer of [
    ...(await Promise.all(paths.map((path) => app.get(path)))),
    await app.post('/panier/', {}),
  ]) {
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  }
})

it('each answer gives the time of the server, by which pages decide what is past (N1)', async () => {
  app.clock.now += 3_600_000
  const { headers } = await app.get('/api/site')
  expect(Date.parse(String(headers['date']))).toBe(Math.floor(app.clock.now / 1000) * 1000)
  expect(headers['cache-control']).toBe('no-store')
})

describe('the list of errors', () => {
  it('has its own sentence for each error in the four languages (V11)', () => {
    for (const locale of locales) {
      expect(Object.keys(sentences[locale]).sort()).toEqual(Object.keys(errors).sort())
      for (const sentence of Object.values(sentences[locale])) expect(sentence.trim()).not.toBe('')
    }
  })

  it('has no breaking space before a French punctuation mark', () => {
    const text = readFileSync('src/texts/fr/errors.json', 'utf8').replace(/": "/g, '')
    expect(text).not.toMatch(/ [:;!?%€]/)
  })
})
