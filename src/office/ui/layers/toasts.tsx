import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Text } from 'react-aria-components/Text'
import { Link } from 'react-router'
import { useText } from '#ui/text/text.ts'
import { IconButton } from '#office/ui/button.tsx'
import { Icon, type OfficeIconName } from '#office/ui/icon.tsx'
import type { NoticeTone } from '#office/ui/notice.tsx'

/**
 * Milliseconds during which an action can be undone. The timer stops while the pointer or the focus
 * is on the message.
 */
const LASTS = 10_000

type Toast = {
  tone: NoticeTone
  text: string
  /** Undoes the action. */
  undo?: () => void
  /** A link to a related page of the office, or to a file. */
  link?: { text: string; to: string; isFile?: boolean }
}

const queue = new ToastQueue<Toast>({ maxVisibleToasts: 3 })

/**
 * Shows a message for ten seconds, for example that an action was done. If `undo` is given, the
 * message has a button to undo the action.
 */
export function showToast(toast: Toast): void {
  queue.add(toast, { timeout: LASTS })
}

const icons: Record<NoticeTone, OfficeIconName> = {
  info: 'info',
  warn: 'warn',
  err: 'err',
  ok: 'check',
}

/** The area in which messages appear, once per document. */
export function Toasts() {
  const t = useText('office')
  return (
    <ToastRegion queue={queue} className="toasts" aria-label={t('notice.region')}>
      {({ toast }) => (
        <AriaToast toast={toast} className={`toast toast-${toast.content.tone}`}>
          <Icon name={icons[toast.content.tone]} />
          <ToastContent className="toast-text">
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.undo === undefined ? null : (
            <button
              type="button"
              className="toast-undo"
              onClick={() => {
                toast.content.undo?.()
                queue.close(toast.key)
              }}
            >
              {t('action.undo')}
            </button>
          )}
          {toast.content.link === undefined ? null : (
            <ToastLink {...toast.content.link} onFollow={() => queue.close(toast.key)} />
          )}
          <IconButton slot="close" icon="close" label={t('action.close')} />
        </AriaToast>
      )}
    </ToastRegion>
  )
}

function ToastLink({
  text,
  to,
  isFile = false,
  onFollow,
}: NonNullable<Toast['link']> & { onFollow: () => void }) {
  return isFile ? (
    <a className="toast-undo" href={to} download onClick={onFollow}>
      {text}
    </a>
  ) : (
    <Link className="toast-undo" to={to} onClick={onFollow}>
      {text}
    </Link>
  )
}
