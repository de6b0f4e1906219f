import { useEffect, useRef, useState } from 'react'
import type { OrderView, CustomerProblem } from '#contract/shop/order-view.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { lazyDialog } from '#web/ui/feedback/lazy-dialog.tsx'
import { Panel } from '#web/ui/show/panel.tsx'

const ProblemForm = lazyDialog(
  () => import('#web/features/order/problem/problem-form.tsx').then((part) => part.ProblemForm),
  ({ isOpen }) => isOpen,
)

type OrderProblemsProps = { order: OrderView; onChanged: () => void }

/**
 * The problems that the customer reported about the order, the answers, and a way to report another
 * (E9).
 */
export function OrderProblems({ order, onChanged }: OrderProblemsProps) {
  const t = useText('order')
  const { mayTell, told: reportedProblems } = order.problems
  const [isOpen, setOpen] = useState(false)
  const [sentCount, setSentCount] = useState(0)
  const ask = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // When the customer closes the form, the focus returns to the button.
    if (!isOpen && wasOpen.current) ask.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  useAnswers(order, onChanged)
  if (!mayTell && reportedProblems.length === 0) return null
  return (
    <div className="print:hidden">
      <Panel title={t('problem.title')}>
        {reportedProblems.map((reported) => (
          <ReportedProblem key={reported.at} problem={reported} lines={order.lines} />
        ))}
        {sentCount > 0 ? <SentNotice key={sentCount} /> : null}
        {mayTell && !isOpen ? (
          <>
            {reportedProblems.length === 0 ? <p className="mt-2">{t('problem.text')}</p> : null}
            <Button ref={ask} kind="line" size="s" className="mt-4" onClick={() => setOpen(true)}>
              {t(reportedProblems.length === 0 ? 'problem.ask' : 'problem.more')}
            </Button>
          </>
        ) : null}
        <ProblemForm
          key={sentCount}
          order={order}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onTold={() => {
            wasOpen.current = false
            setOpen(false)
            setSentCount(sentCount + 1)
            onChanged()
          }}
        />
      </Panel>
    </div>
  )
}

/**
 * Refreshes the order while an answer is awaited: answers also come by mail, and a customer who
 * returns from there must see them here.
 */
function useAnswers({ problems }: OrderView, onChanged: () => void): void {
  const isWaiting = problems.told.some(({ answer }) => answer === null)
  useEffect(() => {
    if (!isWaiting) return undefined
    const refreshVisible = () => {
      if (document.visibilityState === 'visible') onChanged()
    }
    document.addEventListener('visibilitychange', refreshVisible)
    return () => document.removeEventListener('visibilitychange', refreshVisible)
  }, [isWaiting, onChanged])
}

function ReportedProblem({
  problem: { at, lines: problemLines, text, hasPhotograph, answer },
  lines,
}: {
  problem: CustomerProblem
  lines: OrderView['lines']
}) {
  const t = useText('order')
  const { day, time } = useFormat()
  const when = (instant: string) => ({ day: day(instant), time: time(instant) })
  return (
    <div className="mt-3 border-b border-line pb-4 break-words last:border-0 last:pb-0">
      <h3 className="font-semibold">{t('problem.told', when(at))}</h3>
      <ul className="num mt-1">
        {problemLines.map(({ line, kind, quantity: claimed }) => {
          const { quantity = 1, name = '' } = lines[line] ?? {}
          return (
            <li key={line}>
              {claimed === undefined || claimed === quantity
                ? t('problem.line', { quantity, name })
                : t('problem.some', { count: claimed, quantity, name })}
              <span className="block text-sm text-ink-2">{t(`problem.kind.${kind}`)}</span>
            </li>
          )
        })}
      </ul>
      <p className="mt-1 whitespace-pre-line">{text}</p>
      {hasPhotograph ? <p className="text-sm text-ink-2">{t('problem.withPhotograph')}</p> : null}
      {answer === null ? (
        <p className="mt-2 text-sm text-ink-2">{t('problem.waits')}</p>
      ) : (
        <div className="mt-3 border-l-3 border-leaf pl-3">
          <h4 className="text-sm font-semibold">{t('problem.answer', when(answer.at))}</h4>
          <p className="whitespace-pre-line">{answer.text}</p>
          {answer.points === null ? null : (
            <p className="num mt-1">{t('problem.points', { points: answer.points })}</p>
          )}
        </div>
      )}
    </div>
  )
}

/** Replaces the form and takes the focus, so that keyboard users continue here. */
function SentNotice() {
  const t = useText('order')
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="mt-3">
      <Note tone="ok">
        <output className="block">{t('problem.sent')}</output>
      </Note>
    </div>
  )
}
