import { useId, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { reasonField } from '#contract/office/customers.ts'
import { type OfficeSite, switchOrderingOff, switchOrderingOn } from '#contract/office/site.ts'
import { failsWith } from '#contract/fields.ts'
import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useRestaurantChoices } from '#office/base/scopes.ts'
import { useSending } from '#office/base/use-sending.ts'
import { useText } from '#office/base/text.ts'
import { useFormField, useOfficeForm, useServerErrors } from '#office/base/use-office-form.ts'
import { Button } from '#office/ui/button.tsx'
import { ComboBox } from '#office/ui/fields/combo-box.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Dialog } from '#office/ui/layers/dialog.tsx'
import { DialogFoot } from '#office/ui/layers/dialog-foot.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'

type Off = OfficeSite['ordersOff'][number]
type SiteCallback = (site: OfficeSite) => void

/** Restaurants whose online orders are switched off until a user switches them on again (H15). */
export function OrdersOffPart({
  ordersOff,
  onDone,
}: {
  ordersOff: readonly Off[]
  onDone: SiteCallback
}) {
  const t = useText('office-site')
  const [isAdding, setAdding] = useState(false)
  return (
    <section className="block">
      <header className="block-head">
        <h2 className="title-3">{t('off.title')}</h2>
        <Button kind="outlined" icon="plus" onPress={() => setAdding(true)}>
          {t('off.add')}
        </Button>
      </header>
      <p className="muted">{t('off.lead')}</p>
      {ordersOff.length === 0 ? <p className="off-none">{t('off.none')}</p> : null}
      <ul className="lines">
        {ordersOff.map((off) => (
          <OffLine key={off.restaurant.id} off={off} onDone={onDone} />
        ))}
      </ul>
      {isAdding ? (
        <OffDialog
          ordersOff={ordersOff}
          onClose={() => setAdding(false)}
          onDone={(site) => {
            setAdding(false)
            onDone(site)
          }}
        />
      ) : null}
    </section>
  )
}

function OffLine({
  off: { restaurant, since, reason },
  onDone,
}: {
  off: Off
  onDone: SiteCallback
}) {
  const t = useText('office-site')
  const format = useFormat()
  const { api } = useOffice()
  const { send, isPending, problem } = useSending()
  const { id, name } = restaurant
  const switchOn = () =>
    send('on', async () => {
      const site = await api().call(switchOrderingOn, { params: { restaurant: id } })
      showToast({ tone: 'ok', text: t('off.isOn', { name }) })
      onDone(site)
    })
  return (
    <li className="line">
      <div>
        <b>{name}</b>
        <small>
          {t('off.since', { day: format.shortDay(since), time: format.time(since) })},{' '}
          {reason ?? t('off.noReason')}
        </small>
        {problem === null ? null : <Notice tone="err">{problem}</Notice>}
      </div>
      <Button
        kind="outlined"
        isPending={isPending}
        onPress={() => void switchOn()}
        aria-label={`${t('off.on')} ${name}`}
      >
        {t('off.on')}
      </Button>
    </li>
  )
}

const schema = z.object({
  restaurant: z.pipe(z.nullable(z.string()), z.string(failsWith('field_required'))),
  reason: reasonField,
})

function OffDialog({
  ordersOff,
  onClose,
  onDone,
}: {
  ordersOff: readonly Off[]
  onClose: () => void
  onDone: SiteCallback
}) {
  const t = useText('office-site')
  const id = useId()
  const { api } = useOffice()
  const restaurants = useRestaurantChoices()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useOfficeForm(schema, { restaurant: null, reason: '' })
  const explain = useServerErrors(form)
  const { isSubmitting } = form.formState
  const choices = useMemo(() => {
    const isOff = new Set(ordersOff.map(({ restaurant }) => String(restaurant.id)))
    return restaurants.filter(({ id: each }) => !isOff.has(each))
  }, [restaurants, ordersOff])
  const send = form.handleSubmit(async ({ restaurant, reason }) => {
    setProblem(null)
    try {
      const site = await api().call(switchOrderingOff, {
        params: { restaurant: Number(restaurant) },
        body: { reason },
      })
      const name = restaurants.find((each) => each.id === restaurant)?.text ?? ''
      showToast({ tone: 'ok', text: t('off.isOff', { name }) })
      onDone(site)
    } catch (error) {
      setProblem(explain(error))
    }
  })
  return (
    <Dialog
      title={t('off.addTitle')}
      isOpen
      onClose={onClose}
      footer={
        <DialogFoot
          kind="danger"
          type="submit"
          form={id}
          isPending={isSubmitting}
          action={t('off.addDo')}
          onCancel={onClose}
        />
      }
    >
      <p className="dialog-lead">{t('off.addText')}</p>
      <form id={id} className="fields" noValidate onSubmit={(event) => void send(event)}>
        <ComboBox
          {...useFormField(form.control, 'restaurant')}
          label={t('off.restaurant')}
          choices={choices}
        />
        <TextField
          {...useFormField(form.control, 'reason')}
          label={t('off.reason')}
          autoComplete="off"
        />
      </form>
      {problem === null ? null : <Notice tone="err">{problem}</Notice>}
    </Dialog>
  )
}
