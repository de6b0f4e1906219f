import type { CartLine } from '#domain/cart/cart.ts'
import { href } from '#contract/pages/links.ts'
import { priceLine } from '#domain/pricing/pricing.ts'
import { useLocale, useMenu } from '#web/base/page/app-data.tsx'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { Link } from '#web/ui/controls/link.tsx'
import { useCartActions } from '#web/state/basket/store.ts'

/** What a line is served in, each choice with what it does to the price (E2). */
export function ContainerChoice({ line, name }: { line: CartLine; name: string }) {
  const { menu } = useMenu()
  const locale = useLocale()
  const { run } = useCartActions()
  const t = useText('container')
  const { price } = useFormat()
  const { containerOff } = priceLine({ ...line, container: 'own' }, menu)
  const isOwn = line.container === 'own'
  const options = [
    { container: null, text: t('choice.disposable'), effect: null },
    {
      container: 'own',
      text: t('choice.own'),
      effect:
        containerOff > 0 ? t('choice.less', { price: price(containerOff) }) : t('choice.same'),
    },
  ] as const
  return (
    <fieldset>
      <legend className="text-sm text-ink-2">
        {t('choice.legend')}
        <span className="sr-only">, {name}</span>
      </legend>
      <div className="mt-1 flex flex-wrap gap-2">
        {options.map(({ container, text, effect }) => (
          <label
            key={text}
            className="num flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-[1.5px] border-line-strong
              px-4 text-sm font-semibold hover:border-ink has-checked:border-ink has-checked:bg-select
              has-checked:text-on-select has-focus-visible:outline-3 has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={`container-${line.id}`}
              checked={isOwn === (container === 'own')}
              onChange={() => run({ type: 'set-container', line: line.id, container })}
              className="size-4.5 flex-none accent-current"
            />
            {text}
            {effect === null ? null : <span className="font-normal">{effect}</span>}
          </label>
        ))}
      </div>
      {isOwn ? (
        <p className="mt-2 text-sm text-ink-2">
          {t('choice.rule')}{' '}
          <Link to={`${href('menu', locale)}#own-container`} className="font-semibold">
            {t('choice.where')}
          </Link>
        </p>
      ) : null}
    </fieldset>
  )
}
