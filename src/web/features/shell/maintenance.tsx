import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import type { Site } from '#contract/shop/site.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Bowl } from '#web/features/product/line-picture.tsx'
import { useFormat } from '#ui/text/format.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'

export type MaintenanceProps = { open: boolean; now: Site['maintenance']; onClose: () => void }

/** Announces that ordering and paying are temporarily not possible; everything else works (S15). */
export function Maintenance({ open, now, onClose }: MaintenanceProps) {
  const t = useText('maintenance')
  const { time } = useFormat()
  const locale = useLocale()
  const navigate = useNavigate()
  const reload = () => {
    onClose()
    void navigate(href('restaurants', locale))
  }
  return (
    <Dialog
      open={open}
      alert
      onClose={onClose}
      title={
        <span className="block text-center">
          <Bowl ids="" className="mx-auto mb-3 block w-44" />
          {t('title')}
        </span>
      }
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            {t('close')}
          </Button>
          <Button onClick={reload}>{t('restaurants')}</Button>
        </>
      }
    >
      <p className="text-center">{t('text')}</p>
      {now?.reason && <p className="mt-2 text-center">{t(`reason.${now.reason}`)}</p>}
      {now?.until && (
        <p className="mt-2 text-center font-semibold">{t('until', { time: time(now.until) })}</p>
      )}
    </Dialog>
  )
}
