import { href } from '#contract/pages/links.ts'
import type { CartLine, Container } from '#domain/cart/cart.ts'
import type { OwnContainers } from '#domain/menu/menu.ts'
import { setContainer } from '#domain/commands/set-container.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { useLists } from '#web/base/text/in-list.ts'
import { showProblem } from '#web/ui/feedback/toast-store.ts'
import { RadioPill } from '#web/ui/controls/radio-pill.tsx'
import { Link } from '#web/ui/controls/link.tsx'
import { updateCart, cartStore } from '#web/state/basket/store.ts'

/** The choice of a line's container, each with its effect on the price (E2). */
export function ContainerChoice({ line, name }: { line: CartLine; name: string }) {
  const { menu } = useMenu()
  const locale = useLocale()
  const t = useText('container')
  const tError = useText('errors')
  const choose = (container: Container | null) => {
    const set = setContainer(cartStore.getState().cart, { line: line.id, container }, menu)
    if (set.ok) updateCart(() => set.cart)
    else showProblem(tError(set.code))
  }
  const options = useContainerOptions(line)
  return (
    <fieldset>
      <legend className="text-sm text-ink-2">
        {t('choice.legend')}
        <span className="sr-only">, {name}</span>
      </legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {options.map(({ container, text, effect }) => (
          <RadioPill
            key={text}
            name={`container-${line.id}`}
            checked={line.container === (container ?? undefined)}
            onChange={() => choose(container)}
          >
            {text}
            {effect === null ? null : (
              <span className="font-normal whitespace-nowrap">{effect}</span>
            )}
          </RadioPill>
        ))}
      </div>
      {line.container === undefined ? null : line.container === 'deposit' ? (
        <p className="mt-2 text-sm text-ink-2">{t('choice.back')}</p>
      ) : (
        <p className="mt-2 text-sm text-ink-2">
          {t('choice.rule')}{' '}
          <Link to={`${href('menu', locale)}#own-container`} className="font-semibold">
            {t('choice.where')}
          </Link>
        </p>
      )}
    </fieldset>
  )
}

/** What this line may be served in, with the effect of each on its price. */
function useContainerOptions(line: CartLine) {
  const { menu } = useMenu()
  const t = useText('container')
  const { price } = useFormat()
  const { containerOff } = priceLine({ ...line, container: 'own' }, menu)
  const { deposit } = priceLine({ ...line, container: 'deposit' }, menu)
  return [
    { container: null, text: t('choice.disposable'), effect: null },
    {
      container: 'own',
      text: t('choice.own'),
      effect:
        containerOff > 0 ? t('choice.less', { price: price(containerOff) }) : t('choice.same'),
    },
    ...(deposit > 0
      ? [
          {
            container: 'deposit' as const,
            text: t('choice.deposit'),
            effect: t('choice.more', { price: price(deposit) }),
          },
        ]
      : []),
  ] as const
}

/**
 * Informs customers that they may bring a container, which products that applies to, and whether
 * bowls are lent (E2; regulation (EU) 2025/40, article 32).
 */
export function OwnContainerNotice({
  ownContainers,
  level,
}: {
  ownContainers: OwnContainers
  level: 2 | 3
}) {
  const t = useText('container')
  const { price } = useFormat()
  const { listed } = useLists()
  const names = useNames(ownContainers)
  const Heading = `h${level}` as const
  return (
    <section id="own-container">
      <Heading className="text-lg font-semibold">{t('notice.title')}</Heading>
      <p className="mt-1 text-ink-2">
        {ownContainers.discount > 0
          ? t('notice.less', { price: price(ownContainers.discount) })
          : t('notice.same')}
        {ownContainers.deposit > 0 ? (
          <> {t('notice.deposit', { price: price(ownContainers.deposit) })}</>
        ) : null}
      </p>
      <details className="mt-1 text-sm">
        <summary className="tap w-fit cursor-pointer font-semibold text-leaf-text">
          {t('notice.summary')}
        </summary>
        <ul className="mt-1 max-w-prose list-disc space-y-1 pl-5 marker:text-line-strong">
          <li>{t('notice.what', { list: listed(names) })}</li>
          <li>{t('notice.clean')}</li>
          <li>{t('notice.how')}</li>
          <li>{t('notice.refuse')}</li>
        </ul>
      </details>
    </section>
  )
}

/**
 * The names of the products that may be served in the customer's own container, as far as they are
 * on the current menu.
 */
function useNames({ formulas, products, custom }: OwnContainers): string[] {
  const { menu } = useMenu()
  const menuEntries = [
    ...formulas.map((id) => menu.formulas[id]),
    ...(custom ? [menu.customFormula] : []),
    ...products.map((id) => menu.ingredients[id] ?? menu.desserts[id]),
  ]
  return menuEntries.flatMap((entry) => entry?.name ?? [])
}
