import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast'

/** The tone of a message: what has happened, or what must be looked at. */
export type NoticeTone = 'info' | 'warn' | 'err' | 'ok'

/**
 * Milliseconds during which an action can be undone. The timer stops while the pointer or the focus
 * is on the message.
 */
const LASTS = 10_000

export type OfficeToast = {
  tone: NoticeTone
  text: string
  /** Undoes the action. */
  undo?: () => void
  /** A link to a related page of the office, or to a file. */
  link?: { text: string; to: string; isFile?: boolean }
}

export const toastQueue = new ToastQueue<OfficeToast>({ maxVisibleToasts: 3 })

/**
 * Shows a message for ten seconds, for example that an action was done. If `undo` is given, the
 * message has a button to undo the action.
 */
export function showToast(toast: OfficeToast): void {
  toastQueue.add(toast, { timeout: LASTS })
}
