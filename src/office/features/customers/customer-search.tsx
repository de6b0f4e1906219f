import { useCallback } from 'react'
import { readOrderNumber } from '#domain/orders/order-number.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { dayBefore } from '#office/base/today.ts'
import { useTypedSearch } from '#office/base/use-typed-search.ts'
import { DayPill } from '#ui/parts/fields/day-pill.tsx'
import { SearchField } from '#ui/parts/fields/search-field.tsx'
import { CUSTOMER_SEARCH_LENGTH, type ChangeCustomerState } from './customer-address.ts'

/** The search field for customers. A search by order number also needs the day of the order. */
export function CustomerSearch({
  text,
  day,
  change,
  today,
}: {
  text: string
  day: string
  change: ChangeCustomerState
  today: string
}) {
  const t = useText('office-customers')
  const search = useCallback(
    (searched: string) => change({ text: searched }, { replace: true }),
    [change],
  )
  return (
    <search>
      <SearchField
        label={t('search')}
        maxLength={CUSTOMER_SEARCH_LENGTH}
        {...useTypedSearch(text, search)}
      />
      {readOrderNumber(text) === null ? null : <OrderDay day={day} today={today} change={change} />}
      <p className="field-hint">{t('hint')}</p>
    </search>
  )
}

function OrderDay({
  day,
  today,
  change,
}: {
  day: string
  today: string
  change: ChangeCustomerState
}) {
  const t = useText('office-customers')
  const format = useFormat()
  const choose = (chosenDay: string) =>
    change({ day: chosenDay === today ? null : chosenDay }, { replace: true })
  return (
    <p className="mt-2.5">
      {t('orderDay')}{' '}
      <DayPill
        label={t('orderDay')}
        valueText={day === today ? t('today') : format.shortDay(`${day}T12:00:00Z`)}
        value={day}
        onChange={choose}
        shortcuts={[
          { text: t('today'), choose: () => choose(today) },
          { text: t('yesterday'), choose: () => choose(dayBefore(today)) },
        ]}
      />
    </p>
  )
}
