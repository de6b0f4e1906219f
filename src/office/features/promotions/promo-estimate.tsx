import type { PromoEstimate } from '#contract/office/promos.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import type { Loaded } from '#office/base/query/loaded.ts'
import { Block } from '#ui/parts/block.tsx'
import { Icon } from '#ui/parts/icon.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'

/**
 * The estimated cost of the promotion over the last 30 days, next to the total of the orders (H14).
 */
export function EstimatePart({ loaded }: { loaded: Loaded<PromoEstimate | null> }) {
  const t = useText('office-promos')
  return (
    <section className="page-part" aria-labelledby="estimate">
      <LoadedPart of={loaded} skeleton={<Skeleton lines={4} />}>
        {(estimate) => (
          <>
            <header className="block-head">
              <h2 id="estimate" className="title-3">
                {t('estimate.title')}
              </h2>
              {estimate === null || estimate.past === 0 ? null : <Replayed estimate={estimate} />}
            </header>
            {estimate === null ? (
              <p className="muted">{t('estimate.waiting')}</p>
            ) : estimate.past === 0 ? (
              <p className="muted">{t('estimate.none')}</p>
            ) : (
              <Figures estimate={estimate} />
            )}
          </>
        )}
      </LoadedPart>
    </section>
  )
}

function Replayed({ estimate: { past, replayed, weight } }: { estimate: PromoEstimate }) {
  const t = useText('office-promos')
  const format = useFormat()
  return (
    <span className="muted">
      {weight === 1
        ? t('estimate.all', { past })
        : t('estimate.sample', {
            past: format.number(past),
            replayed: format.number(replayed),
          })}
    </span>
  )
}

const figuresLook = `grid grid-cols-4 border-b border-b-line tabular-nums *:border-l *:border-l-line
  *:px-3.5 *:py-3 *:first:border-l-0 *:first:pl-0 [&_dd+dd]:text-note [&_dd+dd]:text-ink-2
  [&_dt]:text-note [&_dt]:text-ink-2 [&_dt+dd]:font-display
  [&_dt+dd]:text-[clamp(1.375rem,2.2vw,2rem)] [&_dt+dd]:leading-[1.05] [&_dt+dd]:normal-nums [&_dt+dd]:font-[800]
  [&_dt+dd]:[font-stretch:75%] max-md:grid-cols-2 max-md:*:odd:border-l-0 max-md:*:odd:pl-0`

function Figures({ estimate }: { estimate: PromoEstimate }) {
  const t = useText('office-promos')
  const format = useFormat()
  const { past, orders, discount, total, hadCode } = estimate
  const share = (part: number, base: number) => format.share(base === 0 ? 0 : part / base)
  const each = orders === 0 ? 0 : Math.round(discount / orders)
  return (
    <dl className={figuresLook}>
      <div>
        <dt>{t('estimate.orders')}</dt>
        <dd>{format.number(orders)}</dd>
        <dd>{t('estimate.ordersOf', { share: share(orders, past) })}</dd>
      </div>
      <div>
        <dt>{t('estimate.discount')}</dt>
        <dd>{format.price(discount)}</dd>
        <dd>{t('estimate.each', { amount: format.price(each) })}</dd>
      </div>
      <div>
        <dt>{t('estimate.total')}</dt>
        <dd>{format.price(total)}</dd>
        <dd>{t('estimate.part', { share: share(discount, total) })}</dd>
      </div>
      <div>
        <dt>{t('estimate.hadCode')}</dt>
        <dd>{format.number(hadCode)}</dd>
        <dd>{t('estimate.oneCode')}</dd>
      </div>
    </dl>
  )
}

/** The rules that apply to every promotion, and the people who can confirm this one (P4). */
export function ChecksPart({ estimate }: { estimate: PromoEstimate | null }) {
  const t = useText('office-promos')
  const office = useText('office')
  const format = useFormat()
  const names = estimate?.confirmers ?? []
  return (
    <Block title={t('checks.title')} className="page-part mb-3.5">
      <ul className="lines">
        <Check isSound title={t('checks.points')} />
        <Check isSound title={t('checks.alcohol')} text={t('checks.alcoholText')} />
        {estimate === null ? null : estimate.needsSecond ? (
          <Check
            isSound={false}
            title={t('checks.second')}
            text={`${
              estimate.most === null
                ? t('checks.unbounded')
                : t('checks.most', { most: format.price(estimate.most) })
            } ${
              names.length === 0
                ? office('second.nobody')
                : office('second.names', { names: format.list(names) })
            }`}
          />
        ) : (
          <Check
            isSound
            title={t('checks.alone')}
            text={t('checks.aloneText', {
              most: format.price(estimate.most ?? 0),
              limit: format.price(estimate.limit),
              made: format.price(estimate.madeAlone),
            })}
          />
        )}
      </ul>
    </Block>
  )
}

function Check({ isSound, title, text }: { isSound: boolean; title: string; text?: string }) {
  return (
    <li className={`line ${isSound ? '[&_svg]:text-leaf' : '[&_svg]:text-warn'}`}>
      <Icon name={isSound ? 'check' : 'warn'} />
      <div>
        <b>{title}</b>
        {text === undefined ? null : <small>{text}</small>}
      </div>
    </li>
  )
}
