import { tapOn } from '#domain/orders/order.ts'
import { recalledOf, displayedRecalls } from '#domain/orders/recalled-parts.ts'
import { type MouseEvent, useState } from 'react'
import type { CounterTender } from '#domain/money/counter-means.ts'
import type { Desk } from '#contract/kitchen/desk.ts'
import type { Ticket } from '#contract/kitchen/tickets.ts'
import { useText } from '#ui/text/text.ts'
import { focusNear, focusStep } from '#kitchen/board/ticket-focus.ts'
import { useSession, useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { Sign } from '#kitchen/parts/sign.tsx'
import { CollectedFoot } from './collected-foot.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { useRecall, useRecalledName } from './recall.ts'
import { usePartsText } from './use-paid-text.ts'
import { footButtonLook, boardLook, moreButtonLook } from '#kitchen/parts/look.ts'

/**
 * The names of ingredients about which the customer was asked and has not answered: if the order
 * becomes ready now, they are left out (E7).
 */
const unansweredNames = ({ lines }: Ticket): string[] =>
  lines.flatMap(({ replacements = [] }) =>
    replacements.filter(({ state }) => state === 'asked').map(({ name }) => name),
  )

/** The action of the ticket's main button: accept it, or its next step; null if there is none. */
const nextAction = ({ status, acceptedAt }: Ticket, acceptance: Desk['acceptance']) =>
  status === 'received' && acceptance === 'by-hand' && acceptedAt === null
    ? 'accept'
    : tapOn(status)
type Action = NonNullable<ReturnType<typeof nextAction>>

const actionKinds = {
  accept: 'leaf',
  start: 'ink',
  ready: 'leaf',
  'hand-over': 'line',
} as const
/** Texts of a button that confirms an omission. */
const withoutTexts = {
  ready: 'missing.readyWithout',
  'hand-over': 'missing.handOverWithout',
} as const
const confirmsOmission = (action: Action): action is keyof typeof withoutTexts =>
  action in withoutTexts

type TicketFootProps = {
  ticket: Ticket
  onMore: () => void
  onStep: (() => void) | undefined
  /** Whether the ticket was found by the search, and is not tapped at its place on the board. */
  isFound: boolean
}

/** The buttons of a ticket: its next step, and more. */
export function TicketFoot({ ticket, onStep, ...footActions }: TicketFootProps) {
  const { acceptance } = useSession()
  const action = nextAction(ticket, acceptance)
  return (
    <>
      <GiveBack ticket={ticket} onDone={onStep} />
      {ticket.status === 'collected' ? (
        <CollectedFoot ticket={ticket} onDone={onStep} />
      ) : action === null ? null : (
        <StepFoot ticket={ticket} action={action} onStep={onStep} {...footActions} />
      )}
    </>
  )
}

/**
 * Button that reports with one tap that the money due to the customer was paid out at the counter
 * (decision 66).
 */
function GiveBack({ ticket, onDone }: { ticket: Ticket; onDone: (() => void) | undefined }) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const partsText = usePartsText()
  const { number, toGiveBack } = ticket
  if (toGiveBack === undefined) return null
  const { amount, parts: counterParts } = toGiveBack
  return (
    <div className={`k-foot-money ${boardLook.foot}`}>
      <button
        type="button"
        className={footButtonLook('leaf')}
        onClick={({ currentTarget }) => {
          kitchen.tap(ticket, { action: 'give-back', amount })
          showToast({
            tone: 'ok',
            text: t('counter.said.given', { number, list: partsText(counterParts) }),
          })
          if (onDone) onDone()
          else focusStep(currentTarget)
        }}
      >
        {t('counter.gaveBack')}
        <span className="sr-only">
          , {partsText(counterParts)}, {t('ticket.name', { number })}
        </span>
      </button>
    </div>
  )
}

/** The button of the next step. If something is left out, a second tap has to confirm it. */
function StepFoot({
  ticket,
  action,
  onMore,
  onStep,
  isFound,
}: TicketFootProps & { action: Action }) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const { number, lines, toTake } = ticket
  const [isPaying, setPaying] = useState(false)
  /** The step that was tapped once and awaits its confirmation. */
  const [confirmedOnce, setConfirmedOnce] = useState<Action | null>(null)
  const { unanswered, recalled, leftOut } = useOmissions(ticket, action)
  const isAsking = confirmedOnce === action && leftOut.length > 0
  const advance = (paid: { payment?: CounterTender | 'unpaid' } = {}) => {
    const without = recalled.map(({ ingredient }) => ingredient)
    kitchen.tap(
      ticket,
      confirmsOmission(action) && without.length > 0
        ? { action, ...paid, without }
        : { action, ...paid },
      !isFound,
    )
    onStep?.()
  }
  const tap = (event: MouseEvent<HTMLElement>) => {
    if (leftOut.length > 0 && !isAsking) return setConfirmedOnce(action)
    // If an amount is due, the hand-over needs the means of payment, and choosing the means
    // completes it. If nothing is due, this tap completes it (N4).
    if (action === 'hand-over' && toTake > 0) return setPaying(true)
    // Only for keyboards: with touch and mouse, no focus is lost.
    if (action !== 'accept' && event.detail === 0) focusNear(event.currentTarget)
    advance()
  }
  return (
    <div className={boardLook.foot} data-face={isAsking ? 'unanswered' : action}>
      {isAsking ? <OmissionNotice lines={lines} unanswered={unanswered} /> : null}
      <button type="button" className={footButtonLook(actionKinds[action])} onClick={tap}>
        {isAsking && confirmsOmission(action)
          ? t(withoutTexts[action], { list: leftOut.join(', ') })
          : t(`action.${action}`)}
        <span className="sr-only">, {t('ticket.name', { number })}</span>
      </button>
      <MoreButton number={number} onMore={onMore} />
      <PaymentDialog
        ticket={ticket}
        open={isPaying}
        onClose={() => setPaying(false)}
        onPaid={(payment, event) => {
          if (event.detail === 0) focusNear(event.currentTarget)
          advance({ payment })
        }}
      />
    </div>
  )
}

function MoreButton({ number, onMore }: { number: string; onMore: () => void }) {
  const t = useText('kitchen')
  return (
    <button
      type="button"
      className={moreButtonLook}
      aria-label={t('ticket.more', { number })}
      onClick={onMore}
    >
      <Sign name="more" size={28} />
    </button>
  )
}

/** What the step leaves out: recalled parts, and those whose customer has not answered. */
function useOmissions(ticket: Ticket, action: Action) {
  const recalledName = useRecalledName()
  const unanswered = action === 'ready' ? unansweredNames(ticket) : []
  if (!confirmsOmission(action)) return { unanswered, recalled: [], leftOut: unanswered }
  const { lines } = ticket
  const leftOut = [...displayedRecalls(lines).map(recalledName), ...unanswered]
  return { unanswered, recalled: recalledOf(lines), leftOut }
}

function OmissionNotice({
  lines,
  unanswered,
}: {
  lines: Ticket['lines']
  unanswered: readonly string[]
}) {
  const t = useText('kitchen')
  const recall = useRecall(lines)
  return (
    <p className="flex-[1_0_100%] text-base leading-[1.2] font-bold text-warn" role="alert">
      {recall}
      {recall !== null && unanswered.length > 0 ? ' ' : null}
      {unanswered.length > 0 ? t('missing.unanswered', { list: unanswered.join(', ') }) : null}
    </p>
  )
}
