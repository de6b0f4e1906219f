import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { aPrinter } from '#testing/programs/a-printer.ts'
import { aWebhookReceiver } from '#testing/programs/a-webhook-receiver.ts'
import { SECRET_KEY, openStripeServer } from '#testing/stripe/stripe-server.ts'
import { runCommand } from './run-command.ts'

async function attempt(environment: Record<string, string>, ...args: string[]) {
  const printedLines: string[] = []
  const code = await runCommand('try', args, environment, (line) => printedLines.push(line))
  return { code, output: printedLines.join('\n') }
}

it('the try command sends a test mail, and prints the error of the mail server', async () => {
  const received: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, respond) =>
      respond(address === 'unknown@example.com' ? new Error('no such mailbox') : null),
    onData(stream, session, respond) {
      stream.resume()
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        respond()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const SMTP_URL = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const settings = { SMTP_URL, MAIL_FROM: 'Shop <orders@shop.example>' }
  expect(await attempt(settings, 'mail', 'me@example.com')).toMatchObject({ code: 0 })
  expect(received).toEqual(['me@example.com'])
  expect(await attempt(settings, 'mail', 'unknown@example.com')).toEqual({
    code: 1,
    output: expect.stringContaining('no such mailbox'),
  })
  expect((await attempt({}, 'mail', 'me@example.com')).output).toContain('SMTP_URL')
  server.close()
  await once(server.server, 'close')
})

it('the try command opens and cancels a payment at Stripe, and names the key that Stripe refuses', async () => {
  const stripe = await openStripeServer(Date.now())
  const settings = {
    PAYMENTS: 'stripe',
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x',
  }
  expect(await attempt(settings, 'stripe')).toEqual({
    code: 0,
    output: expect.stringContaining('cancelled it: cancelled, with test keys'),
  })
  expect(stripe.problems).toEqual([])
  const wrong = await attempt({ ...settings, STRIPE_SECRET_KEY: 'sk_test_wrong' }, 'stripe')
  expect([wrong.code, wrong.output]).toEqual([1, expect.stringMatching(/^STRIPE_SECRET_KEY: /)])
  const mixed = await attempt({ ...settings, STRIPE_PUBLISHABLE_KEY: 'pk_live_x' }, 'stripe')
  expect(mixed.output).toContain('one is a live key, the other a test key')
  await stripe.close()
})

it('the try command prints a test ticket, and fails if the printer does not answer', async () => {
  const printer = await aPrinter()
  const here = { PRINTERS_HERE: 'true' }
  expect((await attempt(here, 'printer', printer.address)).code).toBe(0)
  expect((await printer.printed())[0]?.barcodes).toEqual(['TEST'])
  await printer.turnOff()
  expect((await attempt(here, 'printer', printer.address)).code).toBe(1)
})

it('the try command sends a signed test event, and prints the status of the answer', async () => {
  const receiver = await aWebhookReceiver()
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`
  expect(await attempt({}, 'webhook', receiver.address, secret)).toMatchObject({ code: 0 })
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  receiver.answer = (response) => void response.writeHead(500).end()
  expect((await attempt({}, 'webhook', receiver.address, secret)).output).toContain('answered 500')
  await receiver.close()
})

it('the try command fails if no wallet is configured, and writes no file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mesclun-try-'))
  expect(await attempt({}, 'wallet', folder)).toMatchObject({ code: 1 })
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
})
