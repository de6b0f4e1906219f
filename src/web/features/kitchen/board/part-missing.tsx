import type {
  Ticket,
  TicketLine,
  TicketPart,
  TicketReplacement,
} from '#contract/kitchen/kitchen.ts'
import { ranOut } from '#domain/orders/ticket.ts'
import { useText } from '#web/base/text/text.ts'
import { Sign } from '#web/features/kitchen/parts/sign.tsx'
import {
  useKitchen,
  useKitchenState,
  useStation,
} from '#web/features/kitchen/state/kitchen-context.tsx'
import { unshown } from '#web/features/kitchen/state/queue.ts'

/** What became of a part that ran out, in words. */
export function useMissingText(): (missing: TicketReplacement) => string {
  const t = useText('kitchen')
  return ({ state, name, standIn }) =>
    state === 'replaced'
      ? t('missing.replaced', { name, standIn: standIn?.name ?? '' })
      : t(state === 'asked' ? 'missing.asked' : 'missing.leftOut', { name })
}

/**
 * A part of a line that runs out: one tap does what its customer wants. Then what was done, and what can
 * be done otherwise (E7).
 */
export function PartMissing({
  ticket,
  line,
  part,
  isShort,
}: {
  ticket: Ticket
  line: TicketLine
  part: TicketPart
  /** Nobody makes it yet, and the ticket is as short as possible. */
  isShort: boolean
}) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const { isWall } = useStation()
  const { ingredient, name, wish } = part
  const about = { line: line.line, ingredient, name }
  const isSent = useKitchenState(({ queue }) =>
    unshown(queue).some(
      ({ what }) =>
        what.kind === 'tap' &&
        'ingredient' in what.tap &&
        what.tap.order === ticket.id &&
        what.tap.line === line.line &&
        what.tap.ingredient === ingredient,
    ),
  )
  const missing = ranOut(line.replacements, part)
  if (isSent) return <span className="k-tag">{t('missing.sent')}</span>
  if (missing) return <Decided ticket={ticket} about={about} missing={missing} isWall={isWall} />
  if (isWall || isShort || wish === undefined) return null
  return (
    <button
      type="button"
      className="k-missing k-missing-tap"
      aria-label={`${t('missing.tapName', { name })}, ${t(`missing.wish.${wish}`)}`}
      onClick={() => kitchen.miss(ticket, about)}
    >
      <Sign name="ban" size={20} />
    </button>
  )
}

function Decided({
  ticket,
  about,
  missing,
  isWall,
}: {
  ticket: Ticket
  about: { line: string; ingredient: number; name: string }
  missing: TicketReplacement
  isWall: boolean
}) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const missingText = useMissingText()
  const { state, by, options } = missing
  // Nothing stands in where the customer objected.
  const isOver = by === 'customer' && state === 'left-out'
  return (
    <div className="k-missing-done">
      <p>
        <b>{missingText(missing)}</b> {by === 'customer' ? <ByCustomer missing={missing} /> : null}
      </p>
      {isWall || isOver || ticket.status === 'ready' ? null : (
        <div className="k-missing-other">
          {options.map(({ ingredient, name }) => (
            <button
              key={ingredient}
              type="button"
              className="k-missing"
              onClick={() => kitchen.replace(ticket, about, ingredient)}
            >
              {t('missing.other', { name })}
            </button>
          ))}
          {state === 'left-out' ? null : (
            <button
              type="button"
              className="k-missing"
              aria-label={t('missing.leftOut', { name: about.name })}
              onClick={() => kitchen.replace(ticket, about, null)}
            >
              {t('missing.without')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function ByCustomer({ missing: { state } }: { missing: TicketReplacement }) {
  const t = useText('kitchen')
  return (
    <span className="k-tag k-tag-ink">
      {t(state === 'left-out' ? 'missing.objected' : 'missing.chosen')}
    </span>
  )
}

/** What customers said about what ran out, above all lines: it differs from what the kitchen did. */
export function Objections({ ticket }: { ticket: Ticket }) {
  const missingText = useMissingText()
  const said = ticket.lines.flatMap(({ line, replacements = [] }) =>
    replacements.filter(({ by }) => by === 'customer').map((missing) => ({ line, missing })),
  )
  if (said.length === 0) return null
  return (
    <div className="k-fact k-change">
      <Sign name="speech" size={20} />
      <ul>
        {said.map(({ line, missing }) => (
          <li key={`${line} ${missing.ingredient}`}>
            <b>{missingText(missing)}</b> <ByCustomer missing={missing} />
          </li>
        ))}
      </ul>
    </div>
  )
}
