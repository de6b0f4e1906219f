import { href } from '#contract/pages/links.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useFormat } from '#ui/text/format.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { type AgainLine, isSame } from '#web/features/account/orders/order-again.ts'
import type { OrderedAgain } from '#web/features/account/orders/use-order-again.ts'

/**
 * Lists, line by line, which products are back in the cart, which are not, and the changes (O5).
 */
export function AgainDialog({
  report,
  onClose,
}: {
  report: OrderedAgain | null
  onClose: () => void
}) {
  const placeName = usePlaceName()
  const t = useText('account')
  const locale = useLocale()
  const isAny = report?.lines.some(({ outcome }) => outcome === 'back') ?? false
  return (
    <Dialog
      open={report !== null}
      onClose={onClose}
      title={isAny ? t('again.title') : t('again.nothing')}
      footer={
        <>
          <Button kind="line" onClick={onClose}>
            {t('again.stay')}
          </Button>
          {isAny ? <ButtonLink to={href('cart', locale)}>{t('again.toCart')}</ButtonLink> : null}
        </>
      }
    >
      <p className="text-ink-2">
        {report ? t('again.from', { restaurant: placeName(report.restaurant) }) : ''}
      </p>
      <ul className="mt-3">
        {report?.lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    </Dialog>
  )
}

function Line({ line }: { line: AgainLine }) {
  const changeTexts = useChangeTexts(line)
  const isBack = line.outcome === 'back'
  const same = isSame(line)
  return (
    <li className="num flex gap-3 border-t border-line py-3">
      <span className={same ? 'text-ok' : isBack ? 'text-warn' : 'text-err'}>
        <Icon name={same ? 'check' : isBack ? 'warning' : 'close'} />
      </span>
      <div className="min-w-0">
        <p className={`font-semibold ${isBack ? '' : 'line-through'}`}>
          {line.quantity > 1 ? `${line.quantity} × ` : ''}
          {line.name}
        </p>
        {changeTexts.map(({ text, tone }) => (
          <p key={text} className={`text-sm ${tone === 'ok' ? 'text-ink-2' : 'font-medium'}`}>
            {text}
          </p>
        ))}
      </div>
    </li>
  )
}

function useChangeTexts({
  outcome,
  without,
  price,
  incomplete,
  inEuros,
  inPackaging,
}: AgainLine): { text: string; tone: 'ok' | 'warn' }[] {
  const t = useText('account')
  const format = useFormat()
  if (outcome !== 'back') return [{ text: t(`again.${outcome}`), tone: 'warn' }]
  const changes = [
    without.length > 0 ? t('again.without', { products: format.list(without) }) : null,
    incomplete ? t('again.incomplete') : null,
    price
      ? t('again.price', { before: format.price(price.before), after: format.price(price.after) })
      : null,
    inEuros ? t('again.euros') : null,
    inPackaging ? t('again.packaging') : null,
  ].flatMap((text) => (text === null ? [] : { text, tone: 'warn' as const }))
  return changes.length > 0 ? changes : [{ text: t('again.same'), tone: 'ok' }]
}
