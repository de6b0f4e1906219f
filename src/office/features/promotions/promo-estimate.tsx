import type { PromoEstimate } from '#contract/office/promos.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { HoursPlot } from './hours-plot.tsx'
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
              <>
                <Figures estimate={estimate} />
                <HoursPlot byHour={estimate.byHour} />
              </>
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

function Figures({ estimate }: { estimate: PromoEstimate }) {
  const t = useText('office-promos')
  const format = useFormat()
  const { past, orders, discount, total, hadCode } = estimate
  const share = (part: number, base: number) => format.share(base === 0 ? 0 : part / base)
  const each = orders === 0 ? 0 : Math.round(discount / orders)
  return (
    <dl className="grid grid-cols-4 border-b border-b-line tabular-nums max-md:grid-cols-2">
      <Figure
        name={t('estimate.orders')}
        value={format.number(orders)}
        note={t('estimate.ordersOf', { share: share(orders, past) })}
      />
      <Figure
        name={t('estimate.discount')}
        value={format.price(discount)}
        note={t('estimate.each', { amount: format.price(each) })}
      />
      <Figure
        name={t('estimate.total')}
        value={format.price(total)}
        note={t('estimate.part', { share: share(discount, total) })}
      />
      <Figure
        name={t('estimate.hadCode')}
        value={format.number(hadCode)}
        note={t('estimate.oneCode')}
      />
    </dl>
  )
}

const Figure = ({ name, value, note }: { name: string; value: string; note: string }) => (
  <div className="border-l border-l-line px-3.5 py-3 first:border-l-0 first:pl-0 max-md:odd:border-l-0 max-md:odd:pl-0">
    <dt className="text-note text-ink-2">{name}</dt>
    <dd className="font-display text-[clamp(1.375rem,2.2vw,2rem)] leading-[1.05] font-[800] normal-nums [font-stretch:75%]">
      {value}
    </dd>
    <dd className="text-note text-ink-2">{note}</dd>
  </div>
)

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
        {estimate === null ? null : (
          <Check
            isSound={estimate.hadCode === 0}
            title={t('checks.oneCode')}
            text={t('checks.oneCodeText', { count: estimate.hadCode })}
          />
        )}
        {estimate === null || estimate.partlyOpen === null ? null : (
          <Check
            isSound={false}
            title={t('checks.partlyOpen', { count: estimate.partlyOpen.restaurants })}
            text={t('checks.partlyOpenText', {
              share: format.share(estimate.partlyOpen.share),
            })}
          />
        )}
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
    <li className="line">
      {isSound ? (
        <Icon name="check" className="text-leaf" />
      ) : (
        <Icon name="warn" className="text-warn" />
      )}
      <div>
        <b>{title}</b>
        {text === undefined ? null : <small>{text}</small>}
      </div>
    </li>
  )
}
