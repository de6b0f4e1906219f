import type { Customer } from '#contract/customers/account.ts'
import type { Loyalty } from '#contract/customers/loyalty.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'

/** Groups the digits of a number as it is read out at the till: “2412 0087 5531”. */
const grouped = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

type LoyaltyCardProps = {
  loyalty: Loyalty
  customer: Pick<Customer, 'firstName' | 'lastName'> | null
  /** Level of the card's heading. */
  level?: 2 | 3
}

/** The card to show at the till: its barcode, and its number as text (L5). */
export function LoyaltyCard({
  loyalty: {
    balance,
    card: { number },
  },
  customer,
  level = 2,
}: LoyaltyCardProps) {
  const Heading = `h${level}` as const
  const t = useText('loyalty')
  const { brand } = useApp()
  return (
    <section aria-labelledby="card" className="grid gap-4 rounded-[22px] bg-rose p-5 text-on-field">
      <div className="flex items-center justify-between gap-3">
        <span className="display-face text-2xl">{brand}</span>
        <Heading id="card" className="text-sm font-semibold">
          {t('card.title')}
        </Heading>
      </div>
      <figure className="rounded-[12px] bg-white px-2 pt-2 pb-3 text-on-select">
        {/* The image contains the number below its bars; that part is cropped, because the number follows as text. */}
        <img
          src="/api/me/loyalty/barcode.svg"
          alt={t('card.barcode')}
          width={396}
          height={138}
          className="aspect-[132/46] w-full object-cover object-top"
        />
        <figcaption className="num mt-1 text-center font-semibold tracking-[.16em]">
          <span className="sr-only">{t('card.number')} </span>
          {grouped(number)}
        </figcaption>
      </figure>
      <div className="flex items-center justify-between gap-3">
        <b className="min-w-0 break-words">
          {customer ? `${customer.firstName} ${customer.lastName}` : ''}
        </b>
        <span className="display-face num text-2xl">{balance}</span>
      </div>
    </section>
  )
}
