import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Text } from 'react-aria-components/Text'
import { Link } from 'react-router'
import { useText } from '#ui/text/text.ts'
import { type NoticeTone, type OfficeToast, toastQueue } from '#office/base/toast-queue.ts'
import { IconButton } from '#office/ui/button.tsx'
import { Icon, type OfficeIconName } from '#office/ui/icon.tsx'

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
    <ToastRegion queue={toastQueue} className="toasts" aria-label={t('notice.region')}>
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
                toastQueue.close(toast.key)
              }}
            >
              {t('action.undo')}
            </button>
          )}
          {toast.content.link === undefined ? null : (
            <ToastLink {...toast.content.link} onFollow={() => toastQueue.close(toast.key)} />
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
}: NonNullable<OfficeToast['link']> & { onFollow: () => void }) {
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
