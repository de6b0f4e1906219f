import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  closeToast,
  clearProblem,
  pauseToast,
  resumeToast,
  showProblem,
  showToast,
  useToasts,
} from './toast-store.ts'

const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text)
const firstId = () => useToasts.getState().toasts[0]?.id ?? -1

describe('notices', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    for (const { id } of useToasts.getState().toasts) closeToast(id)
    vi.useRealTimers()
  })

  it('close after 5000 ms and not before (S17)', () => {
    showToast({ tone: 'ok', text: 'added' })
    vi.advanceTimersByTime(4999)
    expect(toastTexts()).toEqual(['added'])
    vi.advanceTimersByTime(1)
    expect(toastTexts()).toEqual([])
  })

  it('pause under the pointer, and then continue with the remaining time (S17)', () => {
    showToast({ tone: 'ok', text: 'added' })
    vi.advanceTimersByTime(3000)
    pauseToast(firstId(), 'pointer')
    vi.advanceTimersByTime(60_000)
    expect(toastTexts()).toEqual(['added'])
    resumeToast(firstId(), 'pointer')
    vi.advanceTimersByTime(1999)
    expect(toastTexts()).toEqual(['added'])
    vi.advanceTimersByTime(1)
    expect(toastTexts()).toEqual([])
  })

  it('stay while the pointer or the focus is on them, whichever came first (S17)', () => {
    showToast({ tone: 'ok', text: 'added' })
    pauseToast(firstId(), 'focus')
    pauseToast(firstId(), 'pointer')
    resumeToast(firstId(), 'pointer')
    vi.advanceTimersByTime(60_000)
    expect(toastTexts()).toEqual(['added'])
    resumeToast(firstId(), 'focus')
    vi.advanceTimersByTime(5000)
    expect(toastTexts()).toEqual([])
  })

  it('are not the only display of an error, which stays until an action succeeds (S17)', () => {
    showProblem('sold out')
    vi.advanceTimersByTime(60_000)
    expect([toastTexts(), useToasts.getState().persistentProblem]).toEqual([[], 'sold out'])
    clearProblem()
    expect(useToasts.getState().persistentProblem).toBeNull()
  })

  it('are at most three, the newest ones (S17)', () => {
    for (const text of ['one', 'two', 'three', 'four']) showToast({ tone: 'info', text })
    expect(toastTexts()).toEqual(['two', 'three', 'four'])
  })
})
