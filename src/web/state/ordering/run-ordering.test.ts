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

describe('running an order', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('asks once for a double click and reaches the end once (Y6)', async () => {
    const { dispatch, ports, askedTasks, reached } = aPage(() => Promise.resolve(placed('t')))
    dispatch(send, ports)
    dispatch(send, ports)
    await vi.runAllTimersAsync()
    expect(askedTasks).toEqual([submit])
    expect(reached).toEqual(['asking', 'placed'])
  })

  it('asks again after each delay, the same thing every time, until it is answered (Y6)', async () => {
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

  it('takes silence for a lost answer, and an answer that comes late all the same for the order (Y6, Y8)', async () => {
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

  it('does not let a refusal of an attempt that was given up speak for a later one (Y6)', async () => {
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

  it('comes to rest with a refusal, and nothing is sent again after it (V11)', async () => {
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

  it('places an order and pays it by the key that was made before, whatever is lost between (Y1, Y6)', async () => {
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

  it('asks for the payment again, by the same key, after silence and after a lost connection (Y6)', async () => {
    const { dispatch, ports, askedTasks, reached } = aPage(silence, refuse('network'), paid)
    dispatch({ type: 'begin', task: pay }, ports)
    await vi.advanceTimersByTimeAsync(PATIENCE + delays[0] + delays[1])
    expect(askedTasks).toEqual([pay, pay, pay])
    expect(reached.at(-1)).toBe('settled')
  })

  it('takes an answer about the payment that comes after it was given up for what it is (Y6)', async () => {
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

  it('looks every two seconds until it is known what came of the card (Y6)', async () => {
    const checking = (task: Task) => Promise.resolve(payment(task, { state: 'checking' }))
    const { dispatch, ports, askedTasks, reached } = aPage(checking, checking, paid)
    dispatch({ type: 'begin', task: pay }, ports)
    await vi.advanceTimersByTimeAsync(2 * POLL_INTERVAL)
    expect(askedTasks.map((task) => task.do)).toEqual(['pay', 'look', 'look'])
    expect(reached.at(-1)).toBe('settled')
  })
})
