import { Fragment } from 'react'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { LineStateView } from '#contract/shop/line-states.ts'
import type { ProblemKind } from '#domain/orders/problem.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Tag } from '#ui/parts/state-label.tsx'
import { DrawerPart } from '#office/ui/layers/drawer-part.tsx'
import { LineBack } from './line-back.tsx'

type SoldLineView = OfficeOrder['lines'][number]

const lineLook = `grid grid-cols-[32px_1fr_max-content] gap-x-2 border-b border-b-line py-2.5
  leading-[1.4] last:border-b-0 *:last:tabular-nums`
const totalLook = `ml-10 grid grid-cols-[1fr_max-content] pt-3 font-semibold before:col-span-full
  before:-mt-3 before:mb-3 before:-ml-10 before:border-t-2 before:border-t-ink before:content-['']`

/** The order as it was sold: lines with their contents and supplements, promo code, sum and VAT. */
export function OrderLines({ order }: { order: OfficeOrder }) {
  const t = useText('office-orders')
  const format = useFormat()
  const { lines, problems, deposits, discount, givenBack, promoCode } = order
  return (
    <DrawerPart
      title={t('asSold')}
      tools={<span className="muted">{t('menuOf', { date: format.date(order.placedAt) })}</span>}
    >
      <ul>
        {lines.map((line, at) => (
          <SoldLine
            key={line.line}
            line={line}
            state={givenBack.lines[at]}
            isOver={order.status === 'collected'}
            problemKinds={problems.flatMap((problem) =>
              problem.lines.filter((of) => of.line === at).map(({ kind }) => kind),
            )}
          />
        ))}
        {deposits === undefined ? null : (
          <li className={lineLook}>
            <span />
            <span>
              {t('deposits')}
              <LineBack
                state={givenBack.lines[lines.length]}
                quantity={bowlsOf(lines)}
                portions={[]}
              />
            </span>
            <span>{format.amount(deposits)}</span>
          </li>
        )}
        {discount === 0 ? null : (
          <li className={lineLook}>
            <span />
            <span>{promoCode === null ? '' : t('code', { code: promoCode })}</span>
            <span>{format.amount(-discount)}</span>
          </li>
        )}
      </ul>
      <SoldTotal order={order} />
    </DrawerPart>
  )
}

/** The sum, whether it is paid, and the VAT by rate. */
function SoldTotal({ order }: { order: OfficeOrder }) {
  const t = useText('office-orders')
  const format = useFormat()
  const { paid, toPay, vat } = order
  const isPaid = paid.captured > 0 || order.paidAtCounter !== null
  // An order that was cancelled or never collected is neither paid nor to be paid.
  const isDue =
    order.dueAtCounter > 0 || order.status === 'awaiting-payment' || paid.state === 'authorised'
  return (
    <p className={totalLook}>
      <span>{t(isPaid ? 'paidTotal' : isDue ? 'dueTotal' : 'total')}</span>
      <b>{format.price(toPay)}</b>
      <small className="col-span-full text-note font-normal text-ink-2">
        {t('vat', {
          list: format.list(
            vat
              .filter(({ rate }) => rate !== 0)
              .map(({ rate, vat: amount }) =>
                t('vatPart', { rate: format.share(rate / 1000), amount: format.price(amount) }),
              ),
          ),
        })}
      </small>
    </p>
  )
}

type SoldLineProps = {
  line: SoldLineView
  problemKinds: readonly ProblemKind[]
  state: LineStateView | undefined
  /** True if the order was handed over. */
  isOver: boolean
}

function SoldLine({ line, problemKinds, state, isOver }: SoldLineProps) {
  const t = useText('office-orders')
  const format = useFormat()
  const includedNames = [
    ...includedIn(line),
    ...(line.dessertName === null ? [] : [line.dessertName]),
  ]
  const extras = line.portions.filter(({ amount }) => amount > 0)
  return (
    <li className={lineLook}>
      <b>{t('times', { quantity: line.quantity })}</b>
      <span>
        <b>{line.name}</b>
        <LineTags line={line} problemKinds={problemKinds} state={state} isOver={isOver} />
        <LineBack state={state} quantity={line.quantity} portions={soldPortions(line)} />
        {includedNames.length + extras.length === 0 ? null : (
          <small className="block text-note text-ink-2">
            {format.list(includedNames)}
            {extras.map(({ slot, ingredient, name, amount }) => (
              <em
                key={`${slot} ${ingredient}`}
                className="font-semibold text-radis-text not-italic"
              >
                {' '}
                {t('supplement', { name, amount: format.price(amount) })}
              </em>
            ))}
          </small>
        )}
      </span>
      <span>
        {line.points > 0 ? t('inPoints', { points: line.points }) : format.price(line.total)}
      </span>
    </li>
  )
}

/**
 * Tags of a line: its reported problems, its container, and, if fewer units were handed over than
 * were sold, how many.
 */
function LineTags({ line, problemKinds, state, isOver }: SoldLineProps) {
  const t = useText('office-orders')
  const format = useFormat()
  return (
    <>
      {[...new Set(problemKinds)].map((kind) => (
        <Fragment key={kind}>
          {' '}
          <Tag tone={kind === 'allergen' ? 'err' : 'warn'}>{t(`problem.kind.${kind}`)}</Tag>
        </Fragment>
      ))}
      {line.container === undefined ? null : (
        <>
          {' '}
          <Tag>
            {line.containerOff === undefined
              ? t(`container.${line.container}`)
              : t('container.ownOff', { amount: format.amount(-line.containerOff) })}
          </Tag>
        </>
      )}
      {isOver && state !== undefined && state.handedOver < line.quantity ? (
        <>
          {' '}
          <Tag tone="warn">
            {t('back.handedOver', { count: state.handedOver, quantity: line.quantity })}
          </Tag>
        </>
      ) : null}
    </>
  )
}

const bowlsOf = (lines: readonly SoldLineView[]): number =>
  lines.reduce((sum, line) => (line.container === 'deposit' ? sum + line.quantity : sum), 0)

/** The number of portions sold of each paid supplement. */
const soldPortions = ({ portions, quantity }: SoldLineView): number[] =>
  portions.filter(({ amount }) => amount !== 0).map((portion) => portion.quantity * quantity)

const includedIn = ({ portions }: SoldLineView): string[] =>
  portions.filter(({ amount }) => amount === 0).map(({ name }) => name)
