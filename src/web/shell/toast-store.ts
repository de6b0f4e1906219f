import { create } from 'zustand'

/** S17. */
export const toastDuration = 5000
const atMost = 3

export type Toast = {
  tone: 'ok' | 'info' | 'warn' | 'err'
  text: string
  /** What can be done about it at once. */
  action?: { label: string; run: () => void }
}

type Shown = Toast & { id: number; paused: boolean }
type Clock = { timer: ReturnType<typeof setTimeout> | null; left: number; since: number }

export const useToasts = create<{ toasts: readonly Shown[] }>(() => ({ toasts: [] }))

const clocks = new Map<number, Clock>()
let last = 0

/** Shows a notice for 5 s of attention; the oldest makes room for a fourth (S17). */
export function showToast(toast: Toast): void {
  last += 1
  const id = last
  const { toasts } = useToasts.getState()
  for (const old of toasts.slice(0, Math.max(0, toasts.length + 1 - atMost))) closeToast(old.id)
  useToasts.setState((state) => ({ toasts: [...state.toasts, { ...toast, id, paused: false }] }))
  clocks.set(id, { timer: null, left: toastDuration, since: 0 })
  resumeToast(id)
}

export function closeToast(id: number): void {
  stop(clocks.get(id))
  clocks.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** The pointer or the focus is on it: it stays. */
export function pauseToast(id: number): void {
  const clock = clocks.get(id)
  if (!clock?.timer) return
  stop(clock)
  clock.left -= Date.now() - clock.since
  mark(id, true)
}

export function resumeToast(id: number): void {
  const clock = clocks.get(id)
  if (!clock || clock.timer) return
  clock.since = Date.now()
  clock.timer = setTimeout(() => closeToast(id), clock.left)
  mark(id, false)
}

function stop(clock: Clock | undefined): void {
  if (clock?.timer) clearTimeout(clock.timer)
  if (clock) clock.timer = null
}

function mark(id: number, paused: boolean): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.map((toast) => (toast.id === id ? { ...toast, paused } : toast)) }))
}
