import type { ReactNode } from 'react'
import type { PaymentChoice } from '#domain/orders/order-status.ts'
import { Panel } from '#web/ui/show/panel.tsx'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'

type PayWaysProps = {
  /** The ways to pay in the order offered; null until known. */
  ways: readonly PaymentChoice[] | null
  selected: PaymentChoice | null
  /** Whether the counter accepts meal vouchers. */
  vouchers: boolean
  /**
   * Whether the order is delivered to a partner company: paying later then means at the handover.
   */
  delivery: boolean
  onChoose: (method: PaymentChoice) => void
}

const tile = 'flex items-start justify-between gap-4 rounded-[12px] p-4'
const chosenTile = 'border-2 border-ink bg-select text-on-select'

/**
 * The choice between paying now by card and later at the counter, as the restaurant allows (Y1).
 */
export function PayWays({ ways, selected, vouchers, delivery, onChoose }: PayWaysProps) {
  const t = useText('payment')
  const methodTexts = {
    card: { title: t('way.card'), text: t(delivery ? 'way.broughtCardText' : 'way.cardText') },
    'at-restaurant': delivery
      ? { title: t('way.broughtLater'), text: t('way.broughtLaterText') }
      : { title: t('way.later'), text: vouchers ? t('way.laterVoucher') : t('way.laterText') },
  }
  const [only] = ways ?? []
  return (
    <Panel title={t('way.title')}>
      {ways === null ? <div className="skeleton mt-4 h-44 sm:h-21" aria-hidden="true" /> : null}
      {ways?.length === 1 && only ? (
        <div className={`${tile} ${chosenTile} mt-4 sm:max-w-md`}>
          <MethodText {...methodTexts[only]} />
          <Icon name="check" size={24} />
        </div>
      ) : null}
      {ways && ways.length > 1 ? (
        <fieldset className="mt-4 grid gap-3 sm:grid-cols-2">
          <legend className="sr-only">{t('way.title')}</legend>
          {ways.map((method) => (
            <label
              key={method}
              className={`${tile} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-offset-2 ${
                method === selected
                  ? chosenTile
                  : 'm-[.5px] border-[1.5px] border-line-strong hover:border-ink'
              }`}
            >
              <MethodText {...methodTexts[method]} />
              <input
                type="radio"
                name="payment"
                value={method}
                checked={method === selected}
                onChange={() => onChoose(method)}
                className="pay-radio"
              />
            </label>
          ))}
        </fieldset>
      ) : null}
    </Panel>
  )
}

const MethodText = ({ title, text }: { title: ReactNode; text: ReactNode }) => (
  <span>
    <b className="block font-semibold">{title}</b>
    <span className="mt-1 block text-sm">{text}</span>
  </span>
)
