import type { listCards } from '#contract/customers/account.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { brandName } from '#web/features/payment/cards/brand-name.ts'
import { useText } from '#ui/text/text.ts'

export type AccountCard = ReplyOf<typeof listCards>['results'][number]

/** The name of a card's brand, shown next to its last digits. */
export function useBrand(): (card: AccountCard) => string {
  const t = useText('account')
  return ({ brand }) => brandName(brand) || t('cards.unnamed')
}

const grounds = [
  'bg-night text-on-night on-night',
  'bg-eau text-on-field',
  'bg-frisee text-on-field',
  'bg-ble text-on-field',
]

/** A card with the data by which its owner recognises it: brand, last digits, holder and expiry. */
export function CardTile({
  card,
  nth,
  onRemove,
}: {
  card: AccountCard
  nth: number
  onRemove: () => void
}) {
  const t = useText('account')
  const { last4, holder, expiry } = card
  const brand = useBrand()(card)
  const until = `${String(expiry.month).padStart(2, '0')}/${String(expiry.year).slice(-2)}`
  return (
    <li
      className={`num flex min-h-42 flex-col justify-between gap-3 rounded-md p-5 ${grounds[nth % grounds.length]}`}
    >
      <span className="flex items-start justify-between gap-3 font-semibold">
        {brand}
        <button
          type="button"
          aria-label={t('cards.removeNamed', { brand, last4 })}
          onClick={onRemove}
          className="tap text-sm font-medium underline hover:no-underline"
        >
          {t('cards.remove')}
        </button>
      </span>
      <span className="display-face text-2xl">
        <span aria-hidden="true">•••• {last4}</span>
        <span className="sr-only">{t('cards.ending', { last4 })}</span>
      </span>
      <span className="flex justify-between gap-3 text-sm">
        <span className="min-w-0 truncate">{holder}</span>
        <span>
          <span className="sr-only">{t('cards.expires', { expiry: until })}</span>
          <span aria-hidden="true">{until}</span>
        </span>
      </span>
    </li>
  )
}
