import { describe, expect, it } from 'vitest'
import { pickSendableFields, withoutPersonalData } from './error-report.ts'

describe('the text of an error report', () => {
  it.each([
    ['no account for zoe.dupont+1@mail.example.fr here', 'no account for [e-mail] here'],
    ['mailto:zoe@example.com', 'mailto:[e-mail]'],
    ['call +33 6 12 34 56 78 or 06.12.34.56.78', 'call [number] or [number]'],
    ['card 4242 4242 4242 4242 was declined', 'card [number] was declined'],
    ['GET /confirmation/Vw3kQ0sT1uZp9rXaB7cDeF/ failed', 'GET /confirmation/[token]/ failed'],
    ['order 7e0f1c9a-1111-4222-8333-444455556666', 'order [token]'],
    ['bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ6b2UifQ1', 'bearer [token]'],
    ['fetch http://shop.example/a?email=zoe#x=1', 'fetch http://shop.example/a?…'],
    [
      'read ECONNRESET from 203.0.113.9 and 2001:db8:0:0:1:2:3:4',
      'read ECONNRESET from [address] and [address]',
    ],
    [
      'invalid input syntax for type integer: "Zoé Dupont"',
      'invalid input syntax for type integer: "…"',
    ],
    [
      'Unexpected token \'Z\', "Zoé Dupont" is not valid JSON',
      'Unexpected token \'Z\', "…" is not valid JSON',
    ],
    [
      'Unexpected token \'Z\', ..."me": "Zoé" }"... is not valid JSON',
      'Unexpected token \'Z\', ..."…"... is not valid JSON',
    ],
  ])('contains no personal data: %s (S16)', (text, cleaned) => {
    expect(withoutPersonalData(text)).toBe(cleaned)
  })

  it('keeps the details that identify the fault (S16)', () => {
    for (const text of [
      'duplicate key value violates unique constraint "orders_contact_key"',
      "Cannot read properties of undefined (reading 'slots')",
      'cancelOrder does not declare the refusal slot_full',
      'slot 12 of 40 at 12:30:00',
    ])
      expect(withoutPersonalData(text)).toBe(text)
  })

  it('contains only named fields, whatever the library has collected (S16)', () => {
    const collected = {
      event_id: 'a',
      timestamp: 1,
      platform: 'node',
      server_name: 'kitchen-3',
      user: { ip_address: '203.0.113.9' },
      request: { url: 'https://x.example/?q=1', headers: { cookie: 'a=b' } },
      breadcrumbs: [{ message: 'zoe' }],
      extra: { body: 'zoe' },
      contexts: { device: { name: 'phone of zoe' } },
      tags: { route: '/api/orders/:token', request: 'r-1', name: 'zoe' },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'bad',
            mechanism: { data: { zoe: 1 } },
            stacktrace: {
              frames: [
                {
                  filename: '/home/zoe/shop/src/server/app.ts',
                  function: 'f',
                  lineno: 3,
                  vars: { name: 'zoe' },
                },
              ],
            },
          },
        ],
      },
    }
    const report = pickSendableFields(collected)
    expect(JSON.parse(JSON.stringify(report))).toEqual({
      event_id: 'a',
      timestamp: 1,
      platform: 'node',
      tags: { route: '/api/orders/:token', request: 'r-1' },
      exception: {
        values: [
          {
            type: 'TypeError',
            value: 'bad',
            stacktrace: { frames: [{ filename: 'src/server/app.ts', function: 'f', lineno: 3 }] },
          },
        ],
      },
    })
  })
})
