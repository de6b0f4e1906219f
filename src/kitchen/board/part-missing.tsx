import type {
  Ticket,
  TicketLine,
  TicketPart,
  TicketReplacement,
} from '#contract/kitchen/tickets.ts'
import { ranOut } from '#domain/orders/ticket.ts'
import { useText } from '#ui/text/text.ts'
import { Sign } from '#kitchen/parts/sign.tsx'
import { useKitchenState } from '#kitchen/state/kitchen-context.tsx'
import { notOnBoard } from '#kitchen/state/queue.ts'
import { boardLook, tagLook } from '#kitchen/parts/look.ts'

/** Describes the decision about a part that ran out. */
export function useMissingText(): (missing: TicketReplacement) => string {
  const t = useText('kitchen')
  return ({ state, name, standIn }) =>
    state === 'replaced'
      ? t('missing.replaced', { name, standIn: standIn?.name ?? '' })
      : t(state === 'asked' ? 'missing.asked' : 'missing.leftOut', { name })
}

type PartOf = { ticket: Ticket; line: TicketLine; part: TicketPart }

/**
 * Whether a tap about a part is not on the received board yet: the tap waits to be sent or for its
 * answer, or was answered after the board was requested.
 */
const useIsSent = ({ ticket, line, part }: PartOf): boolean =>
  useKitchenState(({ queue }) =>
    notOnBoard(queue).some(
      ({ what: action }) =>
        action.kind === 'tap' &&
        'ingredient' in action.tap &&
        action.tap.order === ticket.id &&
        action.tap.line === line.line &&
        action.tap.ingredient === part.ingredient,
    ),
  )

/** Note with the decision about a part that ran out; renders nothing for any other part (E7). */
export function PartMissing(of: PartOf) {
  const t = useText('kitchen')
  const missingText = useMissingText()
  const isSent = useIsSent(of)
  const missing = ranOut(of.line.replacements, of.part)
  if (isSent) return <span className={tagLook('plain')}>{t('missing.sent')}</span>
  if (missing === undefined) return null
  return (
    <p className={boardLook.missing}>
      <b>{missingText(missing)}</b> <ByCustomer missing={missing} />
    </p>
  )
}

function ByCustomer({ missing: { state, by } }: { missing: TicketReplacement }) {
  const t = useText('kitchen')
  return by === 'kitchen' ? null : (
    <span className={tagLook('ink')}>
      {t(state === 'left-out' ? 'missing.objected' : 'missing.chosen')}
    </span>
  )
}

/**
 * The customers' decisions about parts that ran out, shown above all lines, because they differ
 * from the kitchen's.
 */
export function Objections({ ticket }: { ticket: Ticket }) {
  const missingText = useMissingText()
  const objections = ticket.lines.flatMap(({ line, replacements = [] }) =>
    replacements.filter(({ by }) => by === 'customer').map((missing) => ({ line, missing })),
  )
  if (objections.length === 0) return null
  return (
    <div className={`${boardLook.note} p-2`}>
      <Sign name="speech" size={20} />
      <ul>
        {objections.map(({ line, missing }) => (
          <li key={`${line} ${missing.ingredient}`}>
            <b>{missingText(missing)}</b> <ByCustomer missing={missing} />
          </li>
        ))}
      </ul>
    </div>
  )
}
