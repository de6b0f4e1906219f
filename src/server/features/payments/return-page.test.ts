import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { returnPage } from './return-page.ts'

const open = async (query = '') => {
  const app = Fastify()
  returnPage(app, () => 'Mesclun')
  return app.inject(`/api/payments/return${query}`)
}

describe('the page to which the bank returns the customer', () => {
  it('can be framed only by our own pages, and runs only its own script (Y3)', async () => {
    const { body, headers } = await open()
    const script = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? ''
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  })

  it('leads to the saved cards of the account, in its language, after a card is saved (A9, Y3)', async () => {
    const { body, headers } = await open('/nl?setup_intent=x')
    expect(body).toContain("location.replace('/nl/mijn-account/betaalkaarten/')")
    expect(body).not.toContain('awaiting')
    const script = /<script>([\s\S]*?)<\/script>/.exec(body)?.[1] ?? ''
    expect(String(headers['content-security-policy'])).toContain(
      `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    )
    expect((await open('/xx')).statusCode).not.toBe(200)
  })

  it('ignores everything in its query string (Y3, Y6)', async () => {
    expect((await open('?payment=paid&token=%3Cscript%3E')).body).toBe((await open()).body)
  })
})
