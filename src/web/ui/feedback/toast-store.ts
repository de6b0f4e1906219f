import { create } from 'zustand'

/** Milliseconds for which a notice is shown (S17). */
export const toastDuration = 5000
const atMost = 3

export type Toast = {
  tone: 'ok' | 'info' | 'warn' | 'err'
  text: string
  /** An action offered with the notice. */
  action?: { label: string; run: () => void }
}

type ShownToast = Toast & { id: number; paused: boolean }
/** A reason why a notice stays open. */
export type Hold = 'pointer' | 'focus'
type Clock = {
  timer: ReturnType<typeof setTimeout> | null
  remaining: number
  since: number
  holds: Set<Hold>
}

type Notices = {
  toasts: readonly ShownToast[]
  /**
   * An error that is shown at no field or panel of the page: it remains after its notice has
   * disappeared, until an action on the cart succeeds, another page is opened, or the network is
   * back.
   */
  persistentProblem: string | null
}

export const useToasts = create<Notices>(() => ({ toasts: [], persistentProblem: null }))

const clocks = new Map<number, Clock>()
let lastId = 0

/** Shows a notice for 5 s, not counting pauses; a fourth one closes the oldest (S17). */
export function showToast(toast: Toast): void {
  lastId += 1
  const id = lastId
  const { toasts } = useToasts.getState()
  for (const old of toasts.slice(0, Math.max(0, toasts.length + 1 - atMost))) closeToast(old.id)
  useToasts.setState((state) => ({ toasts: [...state.toasts, { ...toast, id, paused: false }] }))
  const clock: Clock = { timer: null, remaining: toastDuration, since: 0, holds: new Set() }
  clocks.set(id, clock)
  start(id, clock)
}

/** Shows an error that belongs to no field or panel: a notice alone would not be enough (S17). */
export function showProblem(text: string): void {
  showToast({ tone: 'err', text })
  useToasts.setState({ persistentProblem: text })
}

export function clearProblem(): void {
  if (useToasts.getState().persistentProblem !== null)
    useToasts.setState({ persistentProblem: null })
}

export function closeToast(id: number): void {
  stop(clocks.get(id))
  clocks.delete(id)
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }))
}

/** Keeps a notice open while the pointer or the focus is on it. */
export function pauseToast(id: number, by: Hold): void {
  const clock = clocks.get(id)
  clock?.holds.add(by)
  if (!clock?.timer) return
  stop(clock)
  clock.remaining -= Date.now() - clock.since
  setPaused(id, true)
}

/** Continues the time of a notice once neither the pointer nor the focus is on it. */
export function resumeToast(id: number, by: Hold): void {
  const clock = clocks.get(id)
  clock?.holds.delete(by)
  if (clock && !clock.timer && clock.holds.size === 0) start(id, clock)
}

function start(id: number, clock: Clock): void {
  clock.since = Date.now()
  clock.timer = setTimeout(() => closeToast(id), clock.remaining)
  setPaused(id, false)
}

function stop(clock: Clock | undefined): void {
  if (clock?.timer) clearTimeout(clock.timer)
  if (clock) clock.timer = null
}

function setPaused(id: number, paused: boolean): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (toast.id === id ? { ...toast, paused } : toast)),
  }))
}
