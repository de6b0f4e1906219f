import { useState } from 'react'
import type { GoodwillView } from '#contract/office/goodwill.ts'
import type { OfficeOrder, OfficeProblem } from '#contract/office/orders.ts'
import { getProblemPhotograph } from '#contract/office/order-problems.ts'
import type { RefundableView } from '#contract/office/refunds.ts'
import { intlLocale } from '#contract/pages/locales.ts'
import { fillPath } from '#contract/pages/links.ts'
import { useFormat } from '#office/base/format.ts'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { Tag } from '#office/ui/state-label.tsx'
import { ProblemDialog } from './problem-dialog.tsx'

type ProblemProps = {
  order: OfficeOrder
  /** Undefined for who may not give money back. */
  refundable: RefundableView | undefined
  goodwill: GoodwillView | undefined
  mayAnswer: boolean
  onDone: () => void
}

/** What the customer told about the order, and what was answered (E9). */
export function ProblemParts({ order, ...props }: ProblemProps) {
  return order.problems.map((problem) => (
    <ProblemPart key={problem.id} order={order} problem={problem} {...props} />
  ))
}

function ProblemPart({
  order,
  problem,
  refundable,
  goodwill,
  mayAnswer,
  onDone,
}: ProblemProps & { problem: OfficeProblem }) {
  const t = useText('office-orders')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { id, toldAt, lines, text, hasPhotograph, answer } = problem
  const at = (instant: string) => ({ day: format.shortDay(instant), time: format.time(instant) })
  const photograph = fillPath(getProblemPhotograph.path, { order: order.id, problem: id })
  const lang = intlLocale[order.locale]
  const canRefund = refundable !== undefined && refundable.way !== null && refundable.left > 0
  return (
    <section className="drawer-part told-problem">
      <header>
        <h3>{t('problem.title')}</h3>
        <span>{t('problem.told', at(toldAt))}</span>
      </header>
      <ul>
        {lines.map(({ line, kind, quantity }) => (
          <li key={line}>
            <Tag tone={kind === 'allergen' ? 'err' : 'warn'}>{t(`problem.kind.${kind}`)}</Tag>{' '}
            {quantity === undefined ? '' : `${t('times', { quantity })} `}
            {order.lines[line]?.name}
          </li>
        ))}
      </ul>
      <div className="told-words">
        <blockquote lang={lang}>{text}</blockquote>
        {hasPhotograph ? (
          <a href={photograph} target="_blank" rel="noreferrer">
            <img src={photograph} alt={t('problem.photograph')} />
            <span className="visually-hidden">{t('problem.photographOpen')}</span>
          </a>
        ) : null}
      </div>
      {answer === null ? null : (
        <div className="told-answer">
          <blockquote lang={lang}>{answer.text}</blockquote>
          {answer.points === null ? null : <p>{t('event.goodwill', { points: answer.points })}</p>}
          <small>{t('problem.answeredBy', { person: answer.by, ...at(answer.at) })}</small>
        </div>
      )}
      {answer !== null || !mayAnswer ? null : (
        <div className="move-actions">
          <Button kind="outlined" onPress={() => setOpen(true)}>
            {t('problem.answer')}
          </Button>
        </div>
      )}
      {isOpen ? (
        <ProblemDialog
          order={order}
          problem={problem}
          refundable={canRefund ? refundable : null}
          goodwill={goodwill}
          onClose={() => setOpen(false)}
          onDone={onDone}
        />
      ) : null}
    </section>
  )
}
