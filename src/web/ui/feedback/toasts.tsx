import { useEffect, useRef } from 'react'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import {
  type Hold,
  type Toast,
  closeToast,
  pauseToast,
  resumeToast,
  toastDuration,
  useToasts,
} from './toast-store.ts'

const icons = { ok: 'check', info: 'info', warn: 'warning', err: 'warning' } as const

/**
 * Two regions, for news and for errors, that are always present, so that their contents are
 * announced (S17).
 */
export function Toasts() {
  const { toasts } = useToasts()
  const ref = useRef<HTMLElement>(null)
  const t = useText('shell')

  // Shows the notices even above an open dialog: the last popover shown is on top.
  useEffect(() => {
    const region = ref.current
    if (!region) return
    if (region.matches(':popover-open')) region.hidePopover()
    if (toasts.length > 0) region.showPopover()
  }, [toasts.length])

  // Closes the newest notice on Escape, unless a dialog or popover is open, which Escape closes
  // first.
  useEffect(() => {
    const newest = toasts.at(-1)
    if (!newest) return
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog[open], [popover=auto]:popover-open'))
        closeToast(newest.id)
    }
    addEventListener('keydown', close)
    return () => removeEventListener('keydown', close)
  }, [toasts])

  const list = (errors: boolean) =>
    toasts
      .filter(({ tone }) => (tone === 'err') === errors)
      .map((toast) => <ToastCard key={toast.id} toast={toast} />)

  return (
    <section ref={ref} popover="manual" aria-label={t('notices')} className="toasts">
      <div role="alert">{list(true)}</div>
      <output className="block">{list(false)}</output>
    </section>
  )
}

function ToastCard({ toast }: { toast: Toast & { id: number; paused: boolean } }) {
  const t = useText('common')
  const hold = (by: Hold) => () => pauseToast(toast.id, by)
  const release = (by: Hold) => () => resumeToast(toast.id, by)
  return (
    <span
      className={`toast toast-${toast.tone}`}
      onPointerEnter={hold('pointer')}
      onPointerLeave={release('pointer')}
      onFocus={hold('focus')}
      onBlur={release('focus')}
    >
      <span className="toast-sign">
        <Icon name={icons[toast.tone]} size={22} />
      </span>
      <span className="min-w-0 flex-1 text-sm leading-snug">
        {toast.text}
        {toast.action ? (
          <button
            type="button"
            className="tap ml-2 font-semibold underline"
            onClick={() => {
              toast.action?.run()
              closeToast(toast.id)
            }}
          >
            {toast.action.label}
          </button>
        ) : null}
      </span>
      <button
        type="button"
        className="tap -mr-1 h-6"
        aria-label={t('action.close')}
        onClick={() => closeToast(toast.id)}
      >
        <Icon name="close" size={18} />
      </button>
      <span
        className="toast-clock"
        aria-hidden="true"
        style={{
          animationDuration: `${toastDuration}ms`,
          animationPlayState: toast.paused ? 'paused' : 'running',
        }}
      />
    </span>
  )
}
