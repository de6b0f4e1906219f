import { cardLookOf } from '#server/features/wallet/card-look.ts'
import { chainFaceOf } from '#server/state/catalogue/chain-face.ts'
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, readConfig } from '#server/config/config.ts'
import { testEvent } from '#server/features/alerts/webhook-event.ts'
import { messageIdOf } from '#server/gateways/mail/message-id.ts'
import { openMail } from '#server/gateways/mail/open.ts'
import { networkPrinters } from '#server/gateways/printers/network.ts'
import { createWallet } from '#server/gateways/wallet/open.ts'
import { createSignedWebhooks } from '#server/gateways/webhooks/signed-webhooks.ts'
import { type Command, type ContextAlone, CommandError, UsageError } from './command.ts'

const usage = {
  forms: ['mail ADDRESS', 'stripe', 'wallet FOLDER', 'printer HOST:PORT', 'webhook ADDRESS SECRET'],
  notes: [
    'mail: sends a test mail. stripe: opens a payment of €1.00 and cancels it, which moves no money.',
    'wallet: writes a card for Apple Wallet and prints the link of one for Google Wallet.',
    'printer: prints a test ticket. webhook: sends a signed test event.',
  ],
}

type ServiceAttempt = (
  config: Config,
  args: readonly string[],
  context: ContextAlone,
) => Promise<string[]>

/** Tries an external service with the program's settings. Needs no database. */
export const tryCommand: Command = ([name = '', ...args]) => {
  const attempt = Object.hasOwn(attempts, name) ? attempts[name] : undefined
  if (attempt === undefined || args.length !== attempt.takes) throw new UsageError(usage)
  return {
    async runAlone(context) {
      for (const line of await attempt.run(readConfig(context.environment), args, context))
        context.say(line)
      return 0
    },
  }
}

async function tryMail(config: Config, [to = '']: readonly string[]): Promise<string[]> {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === null || mailFrom === null)
    throw new CommandError('SMTP_URL and MAIL_FROM: must be set to send a test mail')
  const mail = await openMail(
    { smtpUrl, mailFrom },
    {
      sender: () => ({ name: '', address: mailFrom }),
      // The test mail is text alone.
      pictures: async () => ({ mark: Buffer.alloc(0), bowl: Buffer.alloc(0) }),
    },
  )
  try {
    await mail.send({
      messageId: messageIdOf(config.publicUrl),
      to,
      subject: 'Test',
      html: '<p>The shop can send mails.</p>',
      text: 'The shop can send mails.',
      locale: 'en',
    })
  } catch (error) {
    throw new CommandError((error as Error).message)
  } finally {
    await mail.stop()
  }
  return [
    `${to}: the mail server took a test mail from ${mailFrom}`,
    'Look into its headers that SPF and DKIM pass; without them, mails land among the unwanted ones.',
  ]
}

async function tryStripe({ payments }: Config): Promise<string[]> {
  if (payments.provider !== 'stripe')
    throw new CommandError('PAYMENTS: must be stripe to try Stripe')
  const { secretKey, publishableKey } = payments
  const isLive = (key: string) => key.includes('_live_')
  if (isLive(secretKey) !== isLive(publishableKey))
    throw new CommandError(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY: one is a live key, the other a test key',
    )
  const { createStripePayments } = await import('#server/gateways/payments/stripe.ts')
  const stripe = createStripePayments({ ...payments, timeout: 20_000 })
  const key = randomUUID()
  try {
    const { id } = await stripe.start({ key, reference: 'try', amount: 100, customer: null })
    const { state } = await stripe.cancel(id, `${key}-cancel`)
    return [
      `Stripe opened a payment of €1.00 and cancelled it: ${state}, with ${isLive(secretKey) ? 'live' : 'test'} keys`,
      'The webhook is tried from Stripe’s side (docs/operating.md, Stripe).',
    ]
  } catch (error) {
    throw new CommandError(`STRIPE_SECRET_KEY: ${causeOf(error)}`)
  }
}

const causeOf = (error: unknown): string =>
  error instanceof Error
    ? error.cause instanceof Error
      ? error.cause.message
      : error.message
    : String(error)

async function tryWallet(
  { wallet, publicUrl }: Config,
  [name = '']: readonly string[],
  { folder }: ContextAlone,
): Promise<string[]> {
  if (wallet.kind !== 'configured')
    throw new CommandError('WALLET_APPLE_CERTIFICATE or WALLET_GOOGLE_CLASS: neither is set')
  const { make } = createWallet(wallet, {
    origin: new URL(publicUrl).origin,
    isDemonstration: false,
  })
  const { pass, link } = await make(
    {
      number: 'TEST0001',
      firstName: 'Test',
      balance: 42,
      locale: 'en',
      brand: 'Test',
      look: await cardLookOf(chainFaceOf({ chain: { brand: 'Test' } })),
    },
    Date.now(),
  )
  const lines: string[] = []
  if (pass !== null) {
    const target = resolve(folder, name)
    await mkdir(target, { recursive: true })
    await writeFile(join(target, pass.name), pass.content)
    lines.push(`${join(name, pass.name)}: open it on an iPhone, which shows the card or refuses it`)
  }
  if (link !== null) lines.push(`Open on an Android phone: ${link}`)
  return lines
}

async function tryPrinter(
  { printersHere }: Config,
  [address = '']: readonly string[],
): Promise<string[]> {
  const page = [
    { kind: 'text', text: 'Test', size: 'huge', strong: true, centred: true },
    { kind: 'rule' },
    { kind: 'text', text: 'Œuf, crème brûlée, piña, jalapeño : 12,90 €' },
    { kind: 'sides', left: '1 Salade', right: '9,40 €' },
    { kind: 'barcode', text: 'TEST' },
  ] as const
  const result = await networkPrinters({ printersHere }).print(address, [page])
  if (result !== 'printed') throw new CommandError(`${address}: ${result}`)
  return [`${address}: printed. Compare the accents and the euro sign with what was sent.`]
}

async function tryWebhook(
  { webhooksHere }: Config,
  [address = '', secret = '']: readonly string[],
): Promise<string[]> {
  const at = Date.now()
  const answer = await createSignedWebhooks({ areHere: webhooksHere }).send({
    address,
    secret,
    id: `msg_${randomUUID()}`,
    at,
    body: testEvent(at),
  })
  if ('failure' in answer) throw new CommandError(`${address}: ${answer.failure}`)
  if (answer.status < 200 || answer.status > 299)
    throw new CommandError(`${address}: answered ${answer.status}`)
  return [`${address}: answered ${answer.status} to a signed webhook.test`]
}

const attempts: Readonly<Record<string, { takes: number; run: ServiceAttempt }>> = {
  mail: { takes: 1, run: tryMail },
  stripe: { takes: 0, run: tryStripe },
  wallet: { takes: 1, run: tryWallet },
  printer: { takes: 1, run: tryPrinter },
  webhook: { takes: 2, run: tryWebhook },
}
