import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeToast, pauseToast, resumeToast, showToast, useToasts } from './toast-store.ts'

const shown = () => useToasts.getState().toasts.map(({ text }) => text)
const firstId = () => useToasts.getState().toasts[0]?.id ?? -1

describe('notices', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    for (const { id } of useToasts.getState().toasts) closeToast(id)
    vi.useRealTimers()
  })

  it('closes after 5000 ms and not before (S17)', () => {
    showToast({ tone: 'ok', text: 'added' })
    vi.advanceTimersByTime(4999)
    expect(shown()).toEqual(['added'])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([])
  })

  it('stops its clock under the pointer and goes on with what was left (S17)', () => {
    showToast({ tone: 'ok', text: 'added' })
    vi.advanceTimersByTime(3000)
    pauseToast(firstId())
    vi.advanceTimersByTime(60_000)
    expect(shown()).toEqual(['added'])
    resumeToast(firstId())
    vi.advanceTimersByTime(1999)
    expect(shown()).toEqual(['added'])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([])
  })

  it('shows three at most, the newest ones (S17)', () => {
    for (const text of ['one', 'two', 'three', 'four']) showToast({ tone: 'info', text })
    expect(shown()).toEqual(['two', 'three', 'four'])
  })
})
