import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import type { OutcomeName } from '#payment-service/outcomes.ts'
import { type Bank, openBank } from './bank.ts'
import { expand, problemsOfAnswer, problemsOfCall, problemsOfError } from './check-call.ts'
import { problemsOf } from './conforms.ts'
import { type FormFields, readForm } from './form.ts'
import { type StripeOperation, operations } from './operations.ts'
import { publishedType } from './published-types.ts'
import { StripeError } from './stripe-error.ts'

export const SECRET_KEY = 'sk_test_of_the_tests'
/** Milliseconds that a call takes: enough for simultaneous calls to overlap. */
const WORKING = 5

/**
 * How the server misbehaves: `late` and `lost` execute the call but do not answer in time; `failed`
 * executes the call and answers with an error; `kept` answers with an error without executing the
 * call. The errors of `failed` and `kept` are stored permanently under the idempotency key. `away`
 * only answers with status 503.
 */
type Misbehaviour = { reply: 'late' | 'lost' | 'failed' | 'kept' | 'away'; only?: string }

type StripeReply = { status: number; body: object; replayed?: true }
type LastError = Stripe.PaymentIntent.LastPaymentError
type StripeCall = { operation: string; headers: IncomingMessage['headers']; fields: FormFields }

export type StripeServer = {
  url: string
  bank: Bank
  clock: { now: number }
  /**
   * Every request or answer that differs from Stripe's published types; must be empty at the end of
   * a test.
   */
  problems: string[]
  calls: StripeCall[]
  behave: (misbehaviour: Misbehaviour | null) => void
  /** Forgets every idempotency key, as Stripe does after a day. */
  forgetKeys: () => void
  token: (card: OutcomeName, more?: { save?: boolean }) => string
  /**
   * Answers the bank’s challenge for a payment that requires it; returns the address to which the
   * bank then redirects.
   */
  answer: (challengeUrl: string | null, answer: 'approve' | 'refuse') => string
  /** The body of a webhook about a payment, as Stripe sends it. */
  webhook: (payment: string, more?: Record<string, unknown>) => string
  close: () => Promise<void>
}

/**
 * A test server that behaves like Stripe: it checks requests and its own answers against the types
 * that Stripe generates from its API description, and handles idempotency keys as Stripe documents.
 */
export async function openStripeServer(now: number): Promise<StripeServer> {
  const clock = { now }
  const seconds = () => Math.floor(clock.now / 1000)
  const problems: string[] = []
  const calls: StripeCall[] = []
  const repliesByKey = new Map<string, { fingerprint: string; reply: StripeReply | null }>()
  const locked = new Set<string>()
  let misbehaviour: Misbehaviour | null = null
  let url = ''
  let lastEvent = 0
  const bank = openBank(seconds, () => url)

  const error = (no: StripeError): StripeReply => {
    problems.push(...problemsOfError(no).map((problem) => `error: ${problem}`))
    return { status: no.status, body: { error: no.body } }
  }
  const refusal = (
    status: number,
    type: LastError['type'],
    code?: NonNullable<LastError['code']>,
  ) =>
    error(
      new StripeError(status, {
        type,
        message: code ?? type,
        ...(code === undefined ? {} : { code }),
      }),
    )
  const failure = (status: number) => refusal(status, 'api_error')

  function run(operation: StripeOperation, id: string, fields: FormFields): StripeReply {
    try {
      const { expand: paths = [] } = fields
      const body = expand(operation.run(bank, id, fields), paths as string[], (field) =>
        bank.loadObject(field),
      )
      problems.push(
        ...problemsOfAnswer(operation, body).map(
          (problem) => `answer to ${operation.name}: ${problem}`,
        ),
      )
      return { status: 200, body }
    } catch (no) {
      if (no instanceof StripeError) return error(no)
      throw no
    }
  }

  async function work(
    operation: StripeOperation,
    id: string,
    fields: FormFields,
  ): Promise<StripeReply> {
    if (operation.method === 'GET') return run(operation, id, fields)
    const { payment_intent: payment } = fields
    const on = id === '' && typeof payment === 'string' ? payment : id
    if (locked.has(on)) return refusal(429, 'invalid_request_error', 'lock_timeout')
    if (on !== '') locked.add(on)
    await wait(WORKING)
    locked.delete(on)
    return run(operation, id, fields)
  }

  async function answerOnce(
    operation: StripeOperation,
    id: string,
    fields: FormFields,
    key: string,
  ): Promise<StripeReply> {
    const fingerprint = JSON.stringify([operation.name, id, fields])
    const before = repliesByKey.get(key)
    if (before) {
      if (before.fingerprint !== fingerprint) return refusal(400, 'idempotency_error')
      if (before.reply === null) return refusal(409, 'idempotency_error', 'idempotency_key_in_use')
      return { ...before.reply, replayed: true }
    }
    repliesByKey.set(key, { fingerprint, reply: null })
    const reply = isMisbehaving(operation, 'kept')
      ? failure(500)
      : await work(operation, id, fields)
    const storedReply = isMisbehaving(operation, 'failed') ? failure(500) : reply
    if (storedReply.status === 429) repliesByKey.delete(key)
    else repliesByKey.set(key, { fingerprint, reply: storedReply })
    return storedReply
  }

  const isMisbehaving = ({ name }: StripeOperation, reply: Misbehaviour['reply']) =>
    misbehaviour?.reply === reply && (misbehaviour.only ?? name) === name

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', url)
    const text = await readText(request)
    const operation = operations.find(
      ({ method, path }) => method === request.method && path.test(pathname),
    )
    const { authorization, 'idempotency-key': key } = request.headers
    if (!operation || authorization !== `Bearer ${SECRET_KEY}`)
      return send(response, operation ? failure(401) : failure(404))
    const fields = readForm(request.method === 'GET' ? search : text)
    calls.push({ operation: operation.name, headers: request.headers, fields })
    const callProblems = problemsOfCall(operation, fields)
    problems.push(...callProblems.map((problem) => `${operation.name}: ${problem}`))
    if (callProblems.length > 0)
      return send(response, refusal(400, 'invalid_request_error', 'parameter_unknown'))
    if (isMisbehaving(operation, 'away')) return send(response, failure(503))
    const id = operation.path.exec(pathname)?.[1] ?? ''
    const reply =
      operation.method === 'GET'
        ? await work(operation, id, fields)
        : await answerOnce(operation, id, fields, String(key))
    if (isMisbehaving(operation, 'lost')) return void response.destroy()
    if (!isMisbehaving(operation, 'late')) send(response, reply)
  }

  const server = createServer(
    (request, response) =>
      void take(request, response).catch((thrown: unknown) => {
        problems.push(`thrown: ${String(thrown)}`)
        response.destroy()
      }),
  )
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve())
  })
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    bank,
    clock,
    problems,
    calls,
    behave: (how) => {
      misbehaviour = how
    },
    forgetKeys: () => repliesByKey.clear(),
    token: (card, { save = false } = {}) => bank.token(card, save),
    answer: (challengeUrl, answer) =>
      bank.authenticate(challengeUrl?.split('/').at(-1) ?? '', answer === 'approve'),
    webhook(payment, more = {}) {
      const event = {
        id: `evt_${(lastEvent += 1)}`,
        object: 'event',
        api_version: Stripe.API_VERSION,
        created: seconds(),
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type: 'payment_intent.created',
        data: { object: bank.retrieve(payment) },
        ...more,
      }
      const published = publishedType('Events', 'PaymentIntentCreatedEvent')
      problems.push(...problemsOf(event, published, 'json').map((problem) => `webhook: ${problem}`))
      return JSON.stringify(event)
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const wait = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })

function send(response: ServerResponse, { status, body, replayed }: StripeReply): void {
  const headers = {
    'content-type': 'application/json',
    'request-id': 'req_of_the_tests',
    ...(replayed ? { 'idempotent-replayed': 'true' } : {}),
  }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
