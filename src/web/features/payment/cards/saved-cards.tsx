import type { ReactNode } from 'react'
import { useNow } from '#web/base/browser/use-now.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { brandName } from './brand-name.ts'
import { expiryOf, isOver } from './saved-card.ts'
import type { PayableCard } from './use-saved-cards.ts'

type SavedCardsProps = {
  cards: readonly PayableCard[]
  /** Id of a saved card; null for another card. */
  selectedCard: string | null
  onChoose: (card: string | null) => void
}

/** The customer's saved cards and, last, the option to type another. */
export default function SavedCards({ cards, selectedCard, onChoose }: SavedCardsProps) {
  const t = useText('payment')
  const now = useNow()
  return (
    <fieldset className="-mt-2 divide-y divide-line">
      <legend className="sr-only">{t('saved.label')}</legend>
      {cards.map((card) => {
        const { id, brand, last4, holder } = card
        const over = isOver(card, now)
        const until = { expiry: expiryOf(card) }
        return (
          <Choice
            key={id}
            disabled={over}
            checked={id === selectedCard}
            onChoose={() => onChoose(id)}
          >
            <b className="num block font-semibold">
              <BrandMark brand={brand} /> <span aria-hidden="true">•••• {last4}</span>
              <span className="sr-only">{t('saved.ending', { last4 })}</span>
            </b>
            <span className={`num block text-sm wrap-anywhere ${over ? 'text-err' : 'text-ink-2'}`}>
              {over
                ? t('saved.over', until)
                : holder === ''
                  ? t('saved.until', until)
                  : t('saved.ofUntil', { holder, ...until })}
            </span>
          </Choice>
        )
      })}
      <Choice checked={selectedCard === null} onChoose={() => onChoose(null)}>
        <b className="font-semibold">{t('saved.other')}</b>
      </Choice>
    </fieldset>
  )
}

/** The brand's name, shown instead of its trademarked logo. */
function BrandMark({ brand }: { brand: string }) {
  const name = brandName(brand)
  return (
    <span className="mr-1 inline-grid h-6 min-w-9 place-items-center rounded-[4px] border-[1.5px] border-line-strong px-1.5 align-middle text-xs font-bold">
      {name === '' ? <Icon name="card" size={16} /> : name}
    </span>
  )
}

type ChoiceProps = {
  checked: boolean
  disabled?: boolean
  onChoose: () => void
  children: ReactNode
}

const Choice = ({ checked, disabled = false, onChoose, children }: ChoiceProps) => (
  <label
    className={`flex min-h-13 items-start gap-3.5 py-3.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2
      ${disabled ? '' : 'cursor-pointer'}`}
  >
    <input
      type="radio"
      name="saved-card"
      checked={checked}
      disabled={disabled}
      onChange={onChoose}
      className="pay-radio size-6.5! text-line-strong checked:border-8! checked:text-leaf"
    />
    <span className="min-w-0">{children}</span>
  </label>
)
