import { answerReplacement } from '#contract/shop/answer-replacement.ts'
import type { Replacement } from '#contract/shop/replacements.ts'
import type { Progress, OrderView } from '#contract/shop/order-view.ts'
import { mayReplace } from '#domain/orders/may-replace.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { useAllergenNames } from '#web/features/product/product-facts.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Live } from '#web/ui/feedback/live.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { Display } from '#web/ui/show/heading.tsx'

type RanOutProps = { order: OrderView; onAnswered: (progress: Progress) => void }

/**
 * Ingredients that ran out or were recalled: the decision about each, and the customer’s answer
 * (E7).
 */
export function RanOut({ order, onAnswered }: RanOutProps) {
  const t = useText('missing')
  const { price } = useFormat()
  const { replacements = [], payment } = order.progress
  const back = backOf(replacements)
  const isOpen = mayReplace(order.status)
  const textOf = useTextOf()
  const recalls = replacements.filter(({ isRecalled }) => isRecalled).length
  const title =
    recalls === 0
      ? 'order.title'
      : recalls === replacements.length
        ? 'order.recalledTitle'
        : 'order.mixedTitle'
  const last = replacements.toSorted((a, b) => Number(a.id) - Number(b.id)).at(-1)
  return (
    <section aria-labelledby="ran-out" className="print:hidden border-b border-line bg-ground">
      <div className="wrap py-6 md:py-8">
        <Display level={2} size={2} id="ran-out">
          {t(title, { count: replacements.length })}
        </Display>
        <ul className="mt-4 grid gap-3 md:max-w-160">
          {replacements.map((replacement) => (
            <ReplacementRow
              key={`${replacement.line} ${replacement.ingredient}`}
              order={order}
              replacement={replacement}
              isOpen={isOpen}
              onAnswered={onAnswered}
            />
          ))}
        </ul>
        {back > 0 ? (
          <p className="num mt-4 font-semibold">
            {t(payment === 'card' ? 'order.backCard' : 'order.backCounter', {
              amount: price(back),
            })}
          </p>
        ) : null}
        {isOpen ? <p className="mt-2 max-w-[60ch] text-sm">{t('order.until')}</p> : null}
        <Live>{last ? textOf(last) : ''}</Live>
      </div>
    </section>
  )
}

function useTextOf(): (replacement: Replacement) => string {
  const t = useText('missing')
  return ({ state, name, standIn }) =>
    t(`order.${state}`, { name, ...(standIn && { standIn: standIn.name }) })
}

function ReplacementRow({
  order,
  replacement,
  isOpen,
  onAnswered,
}: RanOutProps & { replacement: Replacement; isOpen: boolean }) {
  const t = useText('missing')
  const api = useApi()
  const textOf = useTextOf()
  const { busy, problem, run } = useAction()
  const { id, state, by, isRecalled, options, line } = replacement
  const answer = (standIn: number | null) =>
    run(String(standIn), async () =>
      onAnswered(
        await api.call(answerReplacement, {
          params: { token: order.token, replacement: id },
          body: { standIn },
        }),
      ),
    )
  return (
    <li className="rounded-md border border-line px-4 py-3">
      <p className="font-semibold">{textOf(replacement)}</p>
      <p className="text-sm text-ink-2">
        {isRecalled ? <>{t('order.recalled')} </> : null}
        {t('order.in', { line: order.lines[line]?.name ?? '' })}
        {by === 'customer' ? <> {t('order.by')}</> : null}
      </p>
      {state === 'asked' ? null : <LineAllergens replacement={replacement} />}
      {isOpen && state === 'asked' ? (
        <div className="mt-3 flex flex-wrap gap-3">
          {options.map(({ ingredient, name }) => (
            <Button
              key={ingredient}
              size="s"
              busy={busy === String(ingredient)}
              onClick={() => answer(ingredient)}
            >
              {t('order.take', { name })}
            </Button>
          ))}
          <Button kind="line" size="s" busy={busy === 'null'} onClick={() => answer(null)}>
            {t('order.without')}
          </Button>
        </div>
      ) : null}
      {isOpen && state === 'replaced' ? (
        <div className="mt-3">
          <Button kind="line" size="s" busy={busy === 'null'} onClick={() => answer(null)}>
            {t('order.object')}
          </Button>
        </div>
      ) : null}
      <Problem text={problem} />
    </li>
  )
}

/** The allergens of the dish after the replacement. */
function LineAllergens({ replacement: { allergens } }: { replacement: Replacement }) {
  const t = useText('missing')
  const { list } = useFormat()
  const names = useAllergenNames(allergens)
  return (
    <p className="mt-1 text-sm">
      {names.length === 0 ? t('order.noAllergens') : t('order.allergens', { list: list(names) })}
    </p>
  )
}

/**
 * The total refund: the latest decision about each line already includes the refund of the earlier
 * ones.
 */
function backOf(replacements: readonly Replacement[]): number {
  const last = new Map<number, Replacement>()
  for (const replacement of replacements)
    if (Number(replacement.id) > Number(last.get(replacement.line)?.id ?? 0))
      last.set(replacement.line, replacement)
  return [...last.values()].reduce((sum, { back }) => sum + back, 0)
}
