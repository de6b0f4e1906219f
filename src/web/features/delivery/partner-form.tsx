import { tidyText } from '#contract/tidy-text.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { DeliveryKitchen, PartnerCompany } from '#contract/shop/delivery.ts'
import { href } from '#contract/pages/links.ts'
import { useApp, useMenu } from '#web/base/page/app-data.tsx'
import { nextPageOf } from '#web/state/basket/next-page.ts'
import { cartStore, useCart, useCartActions } from '#web/state/basket/store.ts'
import { storedOrder } from '#web/state/ordering/stored-order.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useCompanyToday, type Today } from './use-company-today.ts'
import { useFormat } from '#ui/text/format.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { useClockLabel } from '#web/state/pickup-time/clock-label.ts'

type PartnerFormProps = {
  cutoff: string
  companies: readonly PartnerCompany[]
  onTake: (restaurant: DeliveryKitchen) => Promise<boolean>
}

/**
 * Company, place and phone, which become the comment of the order. The company determines the
 * restaurant and the time (T9).
 */
export function PartnerForm({ cutoff, companies, onTake }: PartnerFormProps) {
  const placeName = usePlaceName()
  const t = useText('delivery')
  const { restaurant } = useCart()
  const [company, setCompany] = useState<PartnerCompany | null>(null)
  const [place, setPlace] = useState('')
  const [phone, setPhone] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const today = useCompanyToday(company?.id ?? null)
  const placeDelivery = usePlaceDelivery(onTake)
  const wrong = {
    place: tidyText(place) === '' ? t('partner.placeEmpty') : undefined,
    phone: phone.replace(/\D/g, '').length < 6 ? t('partner.phoneEmpty') : undefined,
  }

  const choose = (id: number) => {
    const next = companies.find((candidate) => candidate.id === id) ?? null
    setCompany(next)
    setPlace(next?.place ?? '')
    setSubmitted(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (wrong.place || wrong.phone) {
      requestAnimationFrame(() =>
        formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
      return
    }
    if (!company || today === null || today === 'failed' || today.at === null) return
    void placeDelivery(company, { place: tidyText(place), phone: tidyText(phone), at: today.at })
  }

  return (
    <div className="mt-5 grid max-w-150 gap-4">
      <Select
        label={t('partner.company')}
        name="company"
        value={company?.id ?? ''}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
      >
        <option value="">{t('partner.choose')}</option>
        {companies.map(({ id, name, city }) => (
          <option key={id} value={id}>
            {t('partner.option', { name, city })}
          </option>
        ))}
      </Select>
      <noscript>
        <p>{t('partner.noScript')}</p>
      </noscript>
      <CompanyToday cutoff={cutoff} isOrdering={company !== null} today={today} />
      {company ? (
        <form ref={formRef} noValidate onSubmit={submit} className="grid gap-4">
          <Field
            label={t('partner.place')}
            hint={t('partner.placeHint')}
            name="place"
            required
            maxLength={120}
            value={place}
            error={isSubmitted ? wrong.place : undefined}
            onChange={({ currentTarget }) => setPlace(currentTarget.value)}
          />
          <Field
            label={t('partner.phone')}
            name="phone"
            type="tel"
            autoComplete="tel"
            required
            maxLength={30}
            value={phone}
            error={isSubmitted ? wrong.phone : undefined}
            onChange={({ currentTarget }) => setPhone(currentTarget.value)}
          />
          <p className="text-sm text-ink-2">{t('partner.required')}</p>
          <p>{t('partner.by', { restaurant: placeName(company.restaurant.name) })}</p>
          {restaurant && restaurant.id !== company.restaurant.id ? (
            <p className="text-sm text-ink-2">
              {t('partner.moves', { restaurant: placeName(restaurant.name) })}
            </p>
          ) : null}
          {today !== null && today !== 'failed' && today.at !== null ? (
            <p>
              <Button type="submit">{t('partner.go')}</Button>
            </p>
          ) : null}
        </form>
      ) : null}
    </div>
  )
}

/** Sets restaurant and time, saves the delivery place, and opens the next page of the order. */
function usePlaceDelivery(onTake: PartnerFormProps['onTake']) {
  const { chooseTime } = useCartActions()
  const { locale } = useApp()
  const { menu } = useMenu()
  const navigate = useNavigate()
  return async (
    { id, name, restaurant }: PartnerCompany,
    { place, phone, at }: { place: string; phone: string; at: string },
  ) => {
    if (!(await onTake(restaurant))) return
    storedOrder.change({
      delivery: { company: id, name, place, phone, restaurant: restaurant.id, at },
    })
    chooseTime(at)
    const { lines } = cartStore.getState().cart
    await navigate(href(nextPageOf(lines, menu), locale))
  }
}

/**
 * Until when the company can order today, or why it no longer can; shown as soon as a company is
 * chosen (T9).
 */
function CompanyToday({
  cutoff,
  isOrdering,
  today,
}: {
  cutoff: string
  isOrdering: boolean
  today: Today
}) {
  const t = useText('delivery')
  const { time } = useFormat()
  const clock = useClockLabel()
  const statusNote = !isOrdering ? null : today === null ? (
    <p className="text-ink-2">{t('partner.looking')}</p>
  ) : today === 'failed' ? (
    <Note tone="err">{t('partner.failed')}</Note>
  ) : today.state === 'open' && today.until !== null && today.at !== null ? (
    <Note tone="ok">
      {t('partner.state.open', { until: time(today.until), at: time(today.at) })}
    </Note>
  ) : (
    <Note tone="warn">
      {t(`partner.state.${today.state}`, { cutoff: clock(cutoff), until: '', at: '' })}
    </Note>
  )
  return <output className="block">{statusNote}</output>
}
