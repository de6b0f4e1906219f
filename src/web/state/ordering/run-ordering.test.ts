import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { Payment } from '#contract/shop/payments.ts'
import { POLL_INTERVAL, type OrderBody, type OrderingEvent, type Task, delays } from './ordering.ts'
import { type OrderingPorts, PATIENCE, createOrdering } from './run-ordering.ts'

const body: OrderBody = {
  restaurant: 1,
  lines: [],
  takeawayAt: '2026-11-23T11:00:00Z',
  payment: 'at-restaurant',
  customer: { name: 'Camille', phone: '0612345678', email: 'camille@example.org' },
  comment: '',
  allergies: [],
  overEighteen: false,
  termsAccepted: true,
  shown: { menuVersion: 'v1', toPay: 1090, points: 0 },
}
const submit: Task = { do: 'submit', sending: { key: 'k1', body } }
const send: OrderingEvent = { type: 'begin', task: submit }
const token = 't'.repeat(24)
const pay: Task = { do: 'pay', token, card: 'tok_12345678', key: 'k1' }

const refuse = (code: ErrorCode) => () =>
  Promise.reject(
    new ApiProblem({ type: 'about:blank', title: '', status: 409, code, requestId: '' }),
  )
const silence = () => new Promise<OrderingEvent>(() => undefined)
const placed = (by: string): OrderingEvent => ({ type: 'placed', token: by, next: null })
const payment = (task: Task, change: Partial<Payment>): OrderingEvent => ({
  type: 'heard',
  token,
  task,
  payment: {
    status: 'awaiting-payment',
    state: 'open',
    challengeUrl: null,
    refusal: null,
    toPay: 1090,
    mayPayAtRestaurant: true,
    keptUntil: null,
    ...change,
  },
})
const paid = (task: Task) => Promise.resolve(payment(task, { status: 'received', state: 'paid' }))

/** A page whose server returns these answers in turn, then none. */
function aPage(...answers: ((task: Task) => Promise<OrderingEvent>)[]) {
  const askedTasks: Task[] = []
  const reached: string[] = []
  const ports: OrderingPorts = {
    ask(task) {
      askedTasks.push(task)
      return (answers.shift() ?? silence)(task)
    },
    onStep: ({ step }) => void reached.push(step),
  }
  return { ports, askedTasks, reached, ...createOrdering() }
}

describe('running the ordering state machine', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sends one request for a double click, and finishes once (Y6)', async () => {
    const { dispatch, ports, askedTasks, reached } = aPage(() => Promise.resolve(placed('t')))
    dispatch(send, ports)
    dispatch(send, ports)
    await vi.runAllTimersAsync()
    expect(askedTasks).toEqual([submit])
    expect(reached).toEqual(['asking', 'placed'])
  })

  it('sends the same request again after each delay until it is answered (Y6)', async () => {
    const refuseNetwork = refuse('network')
    const { dispatch, store, ports, askedTasks } = aPage(refuseNetwork, refuseNetwork, () =>
      Promise.resolve(placed('t')),
    )
    dispatch(send, ports)
    await vi.advanceTimersByTimeAsync(delays[0])
    expect(askedTasks).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(delays[1])
    expect(askedTasks).toEqual([submit, submit, submit])
    expect(store.getState()).toEqual({ step: 'placed', token: 't' })
  })

  it('treats silence as a lost answer, and still accepts a late answer (Y6, Y8)', async () => {
    let answer: (event: OrderingEvent) => void = () => undefined
    const { dispatch, store, ports, askedTasks } = aPage(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    dispatch(send, ports)
    await vi.advanceTimersByTimeAsync(PATIENCE)
    expect(store.getState()).toMatchObject({ step: 'waiting', task: submit })
    await vi.advanceTimersByTimeAsync(delays[0])
    expect(askedTasks).toHaveLength(2)
    answer(placed('late'))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState()).toEqual({ step: 'placed', token: 'late' })
  })

  it('ignores the refusal of an abandoned attempt while a later attempt runs (Y6)', async () => {
    let fail: (error: unknown) => void = () => undefined
    const { dispatch, store, ports } = aPage(
      () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    )
    dispatch(send, ports)
    await vi.advanceTimersByTimeAsync(PATIENCE + delays[0])
    await refuse('slot_full')().catch(fail)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState()).toMatchObject({ step: 'asking', attempt: 1 })
  })

  it('stops after a refusal, and sends nothing more (V11)', async () => {
    const { dispatch, store, ports, askedTasks, reached } = aPage(refuse('takeaway_time_invalid'))
    dispatch(send, ports)
    await vi.runAllTimersAsync()
    expect(askedTasks).toHaveLength(1)
    expect(reached).toEqual(['asking', 'rest'])
    expect(store.getState()).toMatchObject({
      token: null,
      refusal: { code: 'takeaway_time_invalid' },
    })
  })

  it('places an order and pays it with the key made beforehand, even if answers are lost (Y1, Y6)', async () => {
    const { dispatch, ports, askedTasks, reached } = aPage(
      () => Promise.resolve({ type: 'placed', token, next: pay }),
      refuse('network'),
      paid,
    )
    dispatch(send, ports)
    await vi.runAllTimersAsync()
    expect(askedTasks).toEqual([submit, pay, pay])
    expect(reached).toEqual(['asking', 'asking', 'waiting', 'asking', 'settled'])
  })

  it('tries a card once for a double click (Y6)', async () => {
    const { dispatch, ports, askedTasks, reached } = aPage(paid)
    dispatch({ type: 'begin', task: pay }, ports)
    dispatch({ type: 'begin', task: { ...pay, key: 'k2' } }, ports)
    await vi.runAllTimersAsync()
    expect(askedTasks).toEqual([pay])
    expect(reached.at(-1)).toBe('settled')
  })

  it('retries the payment with the same key after silence and after a lost connection (Y6)', async () => {
    const { dispatch, ports, askedTasks, reached } = aPage(silence, refuse('network'), paid)
    dispatch({ type: 'begin', task: pay }, ports)
    await vi.advanceTimersByTimeAsync(PATIENCE + delays[0] + delays[1])
    expect(askedTasks).toEqual([pay, pay, pay])
    expect(reached.at(-1)).toBe('settled')
  })

  it('accepts a late answer about the payment after the attempt was abandoned (Y6)', async () => {
    let answer: (event: OrderingEvent) => void = () => undefined
    const { dispatch, store, ports } = aPage(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    dispatch({ type: 'begin', task: pay }, ports)
    await vi.advanceTimersByTimeAsync(PATIENCE)
    expect(store.getState().step).toBe('waiting')
    answer(await paid(pay))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState()).toEqual({ step: 'settled', token })
  })

  it('polls every two seconds until the result of the card is known (Y6)', async () => {
    const checking = (task: Task) => Promise.resolve(payment(task, { state: 'checking' }))
    const { dispatch, ports, askedTasks, reached } = aPage(checking, checking, paid)
    dispatch({ type: 'begin', task: pay }, ports)
    await vi.advanceTimersByTimeAsync(2 * POLL_INTERVAL)
    expect(askedTasks.map((task) => task.do)).toEqual(['pay', 'look', 'look'])
    expect(reached.at(-1)).toBe('settled')
  })
})
