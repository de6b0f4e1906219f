import { useMemo, useState } from 'react'
import { bowlPath } from '#contract/shop/shared-bowl.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { readBowlCode } from '#domain/commands/bowl-code.ts'
import { openBowl } from '#domain/commands/open-bowl.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { useApi, useMenu } from '#web/base/page/app-data.tsx'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { LinePicture } from '#web/features/product/line-picture.tsx'
import { AllergyMark } from '#web/features/product/allergy-mark.tsx'
import { useTakeBowl } from '#web/features/share/use-take-bowl.ts'
import { isEditable } from '#web/state/basket/composer-address.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { showProblem, showToast } from '#web/ui/feedback/toast-store.ts'
import { NameDialogWhenAsked } from './keep-button.tsx'
import type { StoredBowl } from '#web/state/basket/stored-bowls.ts'
import { keepBowl, removeBowl } from './sync-bowls.ts'

/**
 * A favourite with the current menu's price and its missing products. One tap puts it into the
 * cart; it can be opened in the composer, renamed and removed (E8).
 */
export function BowlCard({ bowl, heading: Heading }: { bowl: StoredBowl; heading: 'h3' | 'h4' }) {
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('favourites')
  const { list } = useFormat()
  const shared = useMemo(() => readBowlCode(bowl.code), [bowl.code])
  const opened = useMemo(() => shared && openBowl(shared, menu), [shared, menu])
  const line = opened?.line ?? null
  const names = (opened?.missing ?? []).flatMap(({ name }) => (name === '' ? [] : name))
  const unnamed = (opened?.missing.length ?? 0) - names.length
  const isLess = line === null || names.length + unnamed > 0
  return (
    <li className="flex min-w-0 flex-col rounded-md bg-zinc p-4">
      <div className="grid grid-cols-[72px_minmax(0,1fr)] items-start gap-x-4">
        {shared ? <LinePicture line={line ?? shared} className="w-full" /> : <span />}
        <div className="min-w-0">
          <Heading className="line-clamp-2 text-lg leading-snug font-bold wrap-anywhere">
            {bowl.name}
          </Heading>
          {shared ? (
            <p className="line-clamp-2 text-sm text-ink-2">{priceLine(shared, menu).name}</p>
          ) : null}
        </div>
      </div>
      {line === null ? null : <AllergyMark source={[line]} className="mt-2 text-sm text-err" />}
      {isLess ? (
        <p className="mt-2 line-clamp-3 text-sm font-medium text-warn">
          {line === null ? t('gone') : null}{' '}
          {names.length > 0 ? t('missing', { products: list(names) }) : null}{' '}
          {unnamed > 0 ? t('unnamed', { count: unnamed }) : null}{' '}
          {shared ? (
            <Link to={bowlPath(locale, bowl.code)} className="font-semibold underline">
              {t('see')}
            </Link>
          ) : null}
        </p>
      ) : null}
      <div className="mt-auto pt-3">
        {line === null ? null : <Take line={line} name={bowl.name} />}
        <Manage bowl={bowl} line={line} />
      </div>
    </li>
  )
}

/**
 * Puts a favourite into the cart at its current price; if something must be chosen, opens the
 * composer instead.
 */
function Take({ line, name }: { line: CartLine; name: string }) {
  const { menu } = useMenu()
  const t = useText('favourites')
  const tCart = useText('cart')
  const { price } = useFormat()
  const takeBowl = useTakeBowl()
  const { completed, total } = priceLine(line, menu)
  async function add() {
    const isTaken = await takeBowl(line, completed ? 'stay' : 'compose')
    if (isTaken && completed) showToast({ tone: 'ok', text: tCart('notice.added', { name }) })
  }
  return (
    <Button kind="ink" size="s" wide amount={price(total)} onClick={() => void add()}>
      {t(completed ? 'add' : 'finish')} <span className="sr-only">{name}</span>
    </Button>
  )
}

function Manage({ bowl, line }: { bowl: StoredBowl; line: CartLine | null }) {
  const { menu } = useMenu()
  const api = useApi()
  const t = useText('favourites')
  const tCart = useText('cart')
  const tError = useText('errors')
  const takeBowl = useTakeBowl()
  const [isConfirming, setConfirming] = useState(false)
  const { id, name, code } = bowl
  const fail = () => showProblem(tError('network'))
  const remove = () =>
    removeBowl(api, id).then(() => {
      const run = () => void keepBowl(api, { id, name, code }).catch(fail)
      showToast({
        tone: 'info',
        text: t('removed', { name }),
        action: { label: tCart('clear.undo'), run },
      })
    }, fail)
  const actionClass = 'px-1! text-sm'
  return (
    <p className="-mx-1 mt-1 flex flex-wrap items-center gap-x-1">
      {line !== null && isEditable(line, menu) ? (
        <Button
          kind="quiet"
          size="s"
          className={actionClass}
          aria-label={t('composeNamed', { name })}
          onClick={() => void takeBowl(line, 'compose')}
        >
          {t('compose')}
        </Button>
      ) : null}
      <Button
        kind="quiet"
        size="s"
        className={actionClass}
        aria-label={t('renameNamed', { name })}
        onClick={() => setConfirming(true)}
      >
        {t('rename')}
      </Button>
      <Button
        kind="quiet"
        size="s"
        className={actionClass}
        aria-label={t('removeNamed', { name })}
        onClick={() => void remove()}
      >
        {t('remove')}
      </Button>
      <NameDialogWhenAsked
        open={isConfirming}
        code={code}
        name={name}
        onClose={() => setConfirming(false)}
      />
    </p>
  )
}
