import { useState } from 'react'
import type { GoodwillView } from '#contract/office/goodwill.ts'
import type { OfficeOrder, OfficeProblem } from '#contract/office/orders.ts'
import { getProblemPhotograph } from '#contract/office/order-problems.ts'
import type { RefundableView } from '#contract/office/refunds.ts'
import { intlLocale } from '#contract/pages/locales.ts'
import { fillPath } from '#contract/pages/links.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Tag } from '#ui/parts/state-label.tsx'
import { DrawerPart } from '#office/ui/layers/drawer-part.tsx'
import { ProblemDialog } from './problem-dialog.tsx'

type ProblemProps = {
  order: OfficeOrder
  /** Undefined for a user who may not refund, and while it is loaded. */
  refundable: RefundableView | undefined
  goodwill: GoodwillView | undefined
  mayAnswer: boolean
  onDone: () => void
}

const wordsLook = 'whitespace-pre-line wrap-anywhere'

/** The problems that the customer reported about the order, and the answers (E9). */
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
  const { toldAt, lines, answer } = problem
  const canRefund = refundable !== undefined && refundable.way !== null && refundable.left > 0
  return (
    <DrawerPart
      title={t('problem.title')}
      tools={
        <span className="muted">
          {t('problem.told', { day: format.shortDay(toldAt), time: format.time(toldAt) })}
        </span>
      }
    >
      <ul>
        {lines.map(({ line, kind, quantity }) => (
          <li key={line} className="py-0.75">
            <Tag tone={kind === 'allergen' ? 'err' : 'warn'}>{t(`problem.kind.${kind}`)}</Tag>{' '}
            {quantity === undefined ? '' : `${t('times', { quantity })} `}
            {order.lines[line]?.name}
          </li>
        ))}
      </ul>
      <ProblemText order={order} problem={problem} />
      {answer === null ? null : <AnswerText answer={answer} lang={intlLocale[order.locale]} />}
      {answer !== null || !mayAnswer ? null : (
        <div className="page-actions mt-3">
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
    </DrawerPart>
  )
}

/** The words of the customer, in their language, with their photograph. */
function ProblemText({ order, problem }: { order: OfficeOrder; problem: OfficeProblem }) {
  const t = useText('office-orders')
  const photograph = fillPath(getProblemPhotograph.path, { order: order.id, problem: problem.id })
  return (
    <div className="mt-2 flex items-start justify-between gap-4">
      <blockquote lang={intlLocale[order.locale]} className={wordsLook}>
        {problem.text}
      </blockquote>
      {problem.hasPhotograph ? (
        <a href={photograph} target="_blank" rel="noreferrer" className="flex-none">
          <img
            src={photograph}
            alt={t('problem.photograph')}
            className="block size-28 rounded-field border border-line object-cover"
          />
          <span className="sr-only">{t('problem.photographOpen')}</span>
        </a>
      ) : null}
    </div>
  )
}

function AnswerText({
  answer: { text, points, by, at },
  lang,
}: {
  answer: NonNullable<OfficeProblem['answer']>
  lang: string
}) {
  const t = useText('office-orders')
  const format = useFormat()
  return (
    <div className="mt-3 border-l-[3px] border-l-leaf pl-3">
      <blockquote lang={lang} className={wordsLook}>
        {text}
      </blockquote>
      {points === null ? null : <p>{t('event.goodwill', { points })}</p>}
      <small className="text-ink-2">
        {t('problem.answeredBy', { person: by, day: format.shortDay(at), time: format.time(at) })}
      </small>
    </div>
  )
}
