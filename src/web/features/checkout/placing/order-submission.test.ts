import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { PATIENCE, type SubmissionPorts, createPlacing } from './order-submission.ts'
import { type OrderBody, type Sending, delays } from '#web/state/ordering/placing.ts'

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
const sending = { key: 'k1', body }
const problem = (code: ErrorCode) =>
  new ApiProblem({ type: 'about:blank', title: '', status: 409, code, requestId: '' })
const never = () => new Promise<string>(() => undefined)

/** A server that answers in turn as it was told. */
function aDoor(...answers: (() => Promise<string>)[]) {
  const asked: Sending[] = []
  const heard: string[] = []
  const door: SubmissionPorts = {
    ask(sent) {
      asked.push(sent)
      return (answers.shift() ?? never)()
    },
    onPlaced: (token) => void heard.push(token),
    onRefused: () => void heard.push('refused'),
  }
  return { door, asked, heard }
}

describe('running the placing of an order', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('asks once for a double click and tells of the order once (Y6)', async () => {
    const { happen } = createPlacing()
    const { door, asked, heard } = aDoor(() => Promise.resolve('t'))
    happen({ type: 'send', sending }, door)
    happen({ type: 'send', sending }, door)
    await vi.runAllTimersAsync()
    expect(asked).toEqual([sending])
    expect(heard).toEqual(['t'])
  })

  it('asks again after each delay, the same thing every time, until it is answered (Y6)', async () => {
    const { happen, store } = createPlacing()
    const lost = () => Promise.reject(problem('network'))
    const { door, asked, heard } = aDoor(lost, lost, () => Promise.resolve('t'))
    happen({ type: 'send', sending }, door)
    await vi.advanceTimersByTimeAsync(delays[0])
    expect(asked).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(delays[1])
    expect(asked).toEqual([sending, sending, sending])
    expect(heard).toEqual(['t'])
    expect(store.getState()).toEqual({ step: 'placed', token: 't' })
  })

  it('takes silence for a lost answer, and an answer that comes late all the same for the order (Y6, Y8)', async () => {
    const { happen, store } = createPlacing()
    let answer: (token: string) => void = () => undefined
    const { door, asked, heard } = aDoor(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    happen({ type: 'send', sending }, door)
    await vi.advanceTimersByTimeAsync(PATIENCE)
    expect(store.getState()).toMatchObject({ step: 'waiting', sending })
    await vi.advanceTimersByTimeAsync(delays[0])
    expect(asked).toHaveLength(2)
    answer('late')
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toEqual(['late'])
  })

  it('does not let a refusal of an attempt that was given up speak for a later one (Y6)', async () => {
    const { happen, store } = createPlacing()
    let refuse: (error: unknown) => void = () => undefined
    const { door, heard } = aDoor(
      () =>
        new Promise((_, reject) => {
          refuse = reject
        }),
    )
    happen({ type: 'send', sending }, door)
    await vi.advanceTimersByTimeAsync(PATIENCE + delays[0])
    refuse(problem('slot_full'))
    await vi.advanceTimersByTimeAsync(0)
    expect(store.getState()).toMatchObject({ step: 'asking', attempt: 1 })
    expect(heard).toEqual([])
  })

  it('tells of a refusal once, so that nothing is sent again after it (V11)', async () => {
    const { happen, store } = createPlacing()
    const { door, asked, heard } = aDoor(() => Promise.reject(problem('takeaway_time_invalid')))
    happen({ type: 'send', sending }, door)
    await vi.runAllTimersAsync()
    expect(asked).toHaveLength(1)
    expect(heard).toEqual(['refused'])
    expect(store.getState()).toMatchObject({
      step: 'form',
      refusal: { code: 'takeaway_time_invalid' },
    })
  })
})
