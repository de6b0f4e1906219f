import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { reasonField } from '#contract/office/customers.ts'
import { type OfficeSite, switchOrderingOff, switchOrderingOn } from '#contract/office/site.ts'
import { failsWith } from '#contract/fields.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useFormAction } from '#office/base/query/use-form-action.ts'
import { useRestaurantChoices } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { useFormField, useOfficeForm } from '#office/base/use-office-form.ts'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { FormDialog } from '#office/ui/layers/form-dialog.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'

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
    <Block
      title={t('off.title')}
      tools={
        <Button kind="outlined" icon="plus" onPress={() => setAdding(true)}>
          {t('off.add')}
        </Button>
      }
    >
      <p className="muted">{t('off.lead')}</p>
      {ordersOff.length === 0 ? <p className="mt-2.5">{t('off.none')}</p> : null}
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
    </Block>
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
  const { id, name } = restaurant
  const { run, isPending, problem } = useApiAction(switchOrderingOn, {
    toast: t('off.isOn', { name }),
    onDone,
  })
  return (
    <li className="line">
      <div>
        <b>{name}</b>
        <small>
          {t('off.since', { day: format.shortDay(since), time: format.time(since) })},{' '}
          {reason ?? t('off.noReason')}
        </small>
        <Problem text={problem} />
      </div>
      <Button
        kind="outlined"
        isPending={isPending}
        onPress={() => run({ params: { restaurant: id } })}
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
  const restaurants = useRestaurantChoices()
  const form = useOfficeForm(schema, { restaurant: null, reason: '' })
  const choices = useMemo(() => {
    const isOff = new Set(ordersOff.map(({ restaurant }) => String(restaurant.id)))
    return restaurants.filter(({ id }) => !isOff.has(id))
  }, [restaurants, ordersOff])
  const switchOff = useFormAction(
    form,
    (api, { restaurant, reason }) =>
      api.call(switchOrderingOff, {
        params: { restaurant: Number(restaurant) },
        body: { reason },
      }),
    (site, { restaurant }) => {
      const name = restaurants.find(({ id }) => id === restaurant)?.text ?? ''
      showToast({ tone: 'ok', text: t('off.isOff', { name }) })
      onDone(site)
    },
  )
  return (
    <FormDialog
      {...switchOff}
      title={t('off.addTitle')}
      action={t('off.addDo')}
      look={{ kind: 'danger' }}
      onClose={onClose}
    >
      <p className="dialog-lead">{t('off.addText')}</p>
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
    </FormDialog>
  )
}
