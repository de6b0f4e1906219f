import type { Time } from '@internationalized/date'
import { useState } from 'react'
import { type OfficeSite, beginSiteMaintenance, getOfficeSite } from '#contract/office/site.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { maintenanceReasons } from '#contract/shop/site.ts'
import { isChangedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useFormat } from '#ui/text/format.ts'
import { nextAt } from '#ui/base/paris.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { useText } from '#ui/text/text.ts'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Icon, type PartIconName } from '#ui/parts/icon.tsx'
import { ActionDialog } from '#office/ui/layers/action-dialog.tsx'
import { serverClock } from '#ui/base/server-clock.ts'
import { showToast } from '#ui/parts/layers/toast-queue.ts'

const NONE = 'none'

/**
 * Explains the effects of closing the whole chain, and asks the user to type a word (`ask.word`) as
 * confirmation.
 */
export function CloseDialog({
  site,
  time,
  onClose,
  onDone,
}: {
  site: OfficeSite
  /**
   * The time at which the site opens by itself; null if the site stays closed until a user opens
   * it.
   */
  time: Time | null
  onClose: () => void
  onDone: (site: OfficeSite) => void
}) {
  const t = useText('office-site')
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<string>(NONE)
  const [now] = useState(serverClock.now)
  const end = time === null ? null : nextAt(time, now)
  const endTime = end === null ? null : format.time(end)
  const word = t('ask.word')
  const close = useAction(
    async (api, body: BodyOf<typeof beginSiteMaintenance>) => {
      try {
        const next = await api.call(beginSiteMaintenance, { body })
        showToast({ tone: 'ok', text: t('closed.done') })
        return next
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
        // Another user has closed the site meanwhile: the page then shows the end and the reason of
        // that closing (P6).
        showToast({ tone: 'warn', text: t('closed.byAnother') })
        return api.call(getOfficeSite, {})
      }
    },
    { onDone },
  )
  return (
    <ActionDialog
      title={endTime === null ? t('ask.title') : t('ask.titleUntil', { time: endTime })}
      verb={t('ask.do')}
      action={close}
      input={{ until: end, reason: maintenanceReasons.find((each) => each === reason) ?? null }}
      isReady={typed.trim().toLocaleLowerCase() === word}
      onClose={onClose}
    >
      <ClosingEffects site={site} endTime={endTime} />
      <Select
        label={t('ask.reason')}
        value={reason}
        onChange={(id) => setReason(id ?? NONE)}
        choices={[
          { id: NONE, text: t('ask.noReason') },
          ...maintenanceReasons.map((id) => ({ id, text: t(`ask.${id}`) })),
        ]}
      />
      <TextField
        label={t('ask.typed', { word })}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
    </ActionDialog>
  )
}

/**
 * The effects of closing the site: on the restaurants and the orders, and when the site opens
 * again.
 */
function ClosingEffects({
  site: { restaurants, ordersDue, ordersUnpaid },
  endTime,
}: {
  site: OfficeSite
  endTime: string | null
}) {
  const t = useText('office-site')
  return (
    <>
      <p className="dialog-lead">{t('ask.lead', { count: restaurants })}</p>
      <ul className="lines">
        <Effect icon="orders" title={t('ask.due', { count: ordersDue })} text={t('ask.dueText')} />
        <Effect
          icon="card"
          title={t('ask.unpaid', { count: ordersUnpaid })}
          text={t('ask.unpaidText')}
        />
        <Effect
          icon="clock"
          title={endTime === null ? t('ask.manual') : t('ask.alone', { time: endTime })}
          text={t(endTime === null ? 'ask.manualText' : 'ask.aloneText')}
        />
      </ul>
    </>
  )
}

function Effect({ icon, title, text }: { icon: PartIconName; title: string; text: string }) {
  return (
    <li className="line">
      <Icon name={icon} />
      <div>
        <b>{title}</b>
        <small>{text}</small>
      </div>
    </li>
  )
}
