import {
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Text } from 'react-aria-components/Text'
import { Link } from 'react-router'
import { useText } from '#ui/text/text.ts'
import { type NoticeTone, type OfficeToast, toastQueue } from '#ui/parts/layers/toast-queue.ts'
import { IconButton } from '#ui/parts/button.tsx'
import { Icon, type PartIconName } from '#ui/parts/icon.tsx'

const icons: Record<NoticeTone, PartIconName> = {
  info: 'info',
  warn: 'warn',
  err: 'err',
  ok: 'check',
}

// A message is dark in both themes, so that its icons keep their contrast.
const signs: Record<OfficeToast['tone'], string> = {
  info: '[--sign:#8fd3ee]',
  warn: '[--sign:#ffb675]',
  err: '[--sign:#ff9d92]',
  ok: '[--sign:#d9f05f]',
}

const actionLook = 'min-h-9 rounded-sm px-2 font-semibold text-(--sign) underline'

/** The area in which messages appear, once per document. */
export function Toasts() {
  const t = useText('office')
  return (
    <ToastRegion
      queue={toastQueue}
      className="fixed print:hidden [body:has(.change-set)_&]:bottom-21 z-60 top-auto right-4 bottom-4 left-auto flex flex-col-reverse gap-2.5 w-[min(420px,100vw_-_32px)] rounded-md md:[[data-drawer]_&]:right-139 max-md:[[data-drawer]_&]:bottom-24"
      aria-label={t('notice.region')}
    >
      {({ toast }) => (
        <AriaToast
          toast={toast}
          className={`toast flex gap-3 items-center py-2.5 pr-2 pl-4 border border-transparent rounded-md bg-[#14261b] shadow-float text-[#f2f8ec] [--focus:#f2f8ec] [--halo:0px] ${signs[toast.content.tone]}`}
        >
          <Icon
            name={icons[toast.content.tone]}
            className="text-(--sign) forced-colors:text-[CanvasText]"
          />
          <ToastContent className="flex-1">
            <Text slot="title">{toast.content.text}</Text>
          </ToastContent>
          {toast.content.undo === undefined ? null : (
            <button
              type="button"
              className={actionLook}
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
          <IconButton
            slot="close"
            icon="close"
            label={t('action.close')}
            className="data-hovered:bg-[rgb(255_255_255_/_0.12)]"
          />
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
    <a className={actionLook} href={to} download onClick={onFollow}>
      {text}
    </a>
  ) : (
    <Link className={actionLook} to={to} onClick={onFollow}>
      {text}
    </Link>
  )
}
