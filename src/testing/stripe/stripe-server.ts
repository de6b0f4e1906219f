import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Stripe from 'stripe'
import { type Bank, openBank } from './bank.ts'
import { expand, problemsOfAnswer, problemsOfCall, problemsOfError } from './check-call.ts'
import { problemsOf } from './conforms.ts'
import { type Fields, readForm } from './form.ts'
import { type Operation, operations } from './operations.ts'
import { publishedType } from './published-types.ts'
import { StripeSaysNo } from './says-no.ts'
import type { TrialCard } from './trial-cards.ts'

export const SECRET_KEY = 'sk_test_of_the_tests'
/** In milliseconds: long enough that simultaneous calls overlap. */
const WORKING = 5

/**
 * How the server misbehaves: `late` and `lost` execute the call and do not answer in time; `failed`
 * executes it and answers with an error; `kept` answers with an error without executing it; the
 * answers of the last two are stored under the key for good. `away` does nothing.
 */
type Misbehaviour = { reply: 'late' | 'lost' | 'failed' | 'kept' | 'away'; only?: string }

type Reply = { status: number; body: object; replayed?: true }
type LastError = Stripe.PaymentIntent.LastPaymentError
type Call = { operation: string; headers: IncomingMessage['headers']; fields: Fields }

export type StripeServer = {
  url: string
  bank: Bank
  clock: { now: number }
  /**
   * Every request or answer that differs from Stripe's published types; must be empty at the end of
   * a test.
   */
  problems: string[]
  calls: Call[]
  behave: (misbehaviour: Misbehaviour | null) => void
  /** Forgets every idempotency key, as Stripe does after a day. */
  forgetKeys: () => void
  token: (card: TrialCard, more?: { save?: boolean }) => string
  /**
   * Answers the bank's question for a payment that requires it; returns the address it leads to.
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
  const calls: Call[] = []
  const kept = new Map<string, { asked: string; reply: Reply | null }>()
  const locked = new Set<string>()
  let misbehaviour: Misbehaviour | null = null
  let url = ''
  let lastEvent = 0
  const bank = openBank(seconds, () => url)

  const error = (no: StripeSaysNo): Reply => {
    problems.push(...problemsOfError(no).map((problem) => `error: ${problem}`))
    return { status: no.status, body: { error: no.body } }
  }
  const refusal = (
    status: number,
    type: LastError['type'],
    code?: NonNullable<LastError['code']>,
  ) =>
    error(
      new StripeSaysNo(status, {
        type,
        message: code ?? type,
        ...(code === undefined ? {} : { code }),
      }),
    )
  const failure = (status: number) => refusal(status, 'api_error')

  function run(operation: Operation, id: string, fields: Fields): Reply {
    try {
      const { expand: paths = [] } = fields
      const body = expand(operation.run(bank, id, fields), paths as string[], (field) =>
        bank.whole(field),
      )
      problems.push(
        ...problemsOfAnswer(operation, body).map(
          (problem) => `answer to ${operation.name}: ${problem}`,
        ),
      )
      return { status: 200, body }
    } catch (no) {
      if (no instanceof StripeSaysNo) return error(no)
      throw no
    }
  }

  async function work(operation: Operation, id: string, fields: Fields): Promise<Reply> {
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
    operation: Operation,
    id: string,
    fields: Fields,
    key: string,
  ): Promise<Reply> {
    const asked = JSON.stringify([operation.name, id, fields])
    const before = kept.get(key)
    if (before) {
      if (before.asked !== asked) return refusal(400, 'idempotency_error')
      if (before.reply === null) return refusal(409, 'idempotency_error', 'idempotency_key_in_use')
      return { ...before.reply, replayed: true }
    }
    kept.set(key, { asked, reply: null })
    const reply = isMisbehaving(operation, 'kept')
      ? failure(500)
      : await work(operation, id, fields)
    const said = isMisbehaving(operation, 'failed') ? failure(500) : reply
    if (said.status === 429) kept.delete(key)
    else kept.set(key, { asked, reply: said })
    return said
  }

  const isMisbehaving = ({ name }: Operation, reply: Misbehaviour['reply']) =>
    misbehaviour?.reply === reply && (misbehaviour.only ?? name) === name

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', url)
    const text = await readText(request)
    const found = operations.find(
      ({ method, path }) => method === request.method && path.test(pathname),
    )
    const { authorization, 'idempotency-key': key } = request.headers
    if (!found || authorization !== `Bearer ${SECRET_KEY}`)
      return send(response, found ? failure(401) : failure(404))
    const fields = readForm(request.method === 'GET' ? search : text)
    calls.push({ operation: found.name, headers: request.headers, fields })
    const asked = problemsOfCall(found, fields)
    problems.push(...asked.map((problem) => `${found.name}: ${problem}`))
    if (asked.length > 0)
      return send(response, refusal(400, 'invalid_request_error', 'parameter_unknown'))
    if (isMisbehaving(found, 'away')) return send(response, failure(503))
    const id = found.path.exec(pathname)?.[1] ?? ''
    const reply =
      found.method === 'GET'
        ? await work(found, id, fields)
        : await answerOnce(found, id, fields, String(key))
    if (isMisbehaving(found, 'lost')) return void response.destroy()
    if (!isMisbehaving(found, 'late')) send(response, reply)
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
    forgetKeys: () => kept.clear(),
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

function send(response: ServerResponse, { status, body, replayed }: Reply): void {
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
