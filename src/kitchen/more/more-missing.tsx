import type {
  Ticket,
  TicketLine,
  TicketPart,
  TicketReplacement,
} from '#contract/kitchen/tickets.ts'
import { mayReplace } from '#domain/orders/may-replace.ts'
import { ranOut } from '#domain/orders/ticket.ts'
import { useText } from '#ui/text/text.ts'
import { Picture } from '#web/ui/show/picture.tsx'
import { useMissingText } from '#kitchen/board/part-missing.tsx'
import { useKitchen, useStation } from '#kitchen/state/kitchen-context.tsx'
import { boardLook } from '#kitchen/parts/look.ts'

type MoreMissingProps = { ticket: Ticket; onDone: () => void }

/**
 * The order’s ingredients: a tap on one that ran out carries out the customer's wish; then another
 * replacement can be chosen (E7).
 */
export function MoreMissing({ ticket, onDone }: MoreMissingProps) {
  const t = useText('kitchen')
  const { isWall } = useStation()
  const lines = ticket.lines.filter(({ parts: ticketParts }) =>
    ticketParts.some(({ wish }) => wish !== undefined),
  )
  if (isWall || !mayReplace(ticket.status) || lines.length === 0) return null
  return (
    <section className={boardLook.part} aria-labelledby="more-missing">
      <h3 id="more-missing" className={boardLook.smallTitle}>
        {t('missing.title')}
      </h3>
      {lines.map((line) => (
        <LineOfTicket
          key={line.line}
          ticket={ticket}
          line={line}
          isAlone={lines.length === 1}
          onDone={onDone}
        />
      ))}
    </section>
  )
}

function LineOfTicket({
  ticket,
  line,
  isAlone,
  onDone,
}: MoreMissingProps & { line: TicketLine; isAlone: boolean }) {
  const { name, recipe, title, parts: ticketParts, replacements } = line
  return (
    <>
      {isAlone ? null : (
        <p className={boardLook.of}>{[recipe ?? name, title].filter(Boolean).join(', ')}</p>
      )}
      <ul className={boardLook.products}>
        {ticketParts
          .filter((part) => part.wish !== undefined)
          .map((part) => {
            const missing = ranOut(replacements, part)
            return missing ? (
              <MissingPart key={part.ingredient} {...{ ticket, line, part, missing, onDone }} />
            ) : (
              <PresentPart key={part.ingredient} {...{ ticket, line, part, onDone }} />
            )
          })}
      </ul>
    </>
  )
}

type PartProps = MoreMissingProps & { line: TicketLine; part: TicketPart }

function PresentPart({
  ticket,
  line,
  part: { ingredient, name, picture, wish },
  onDone,
}: PartProps) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const wishText = t(`missing.wish.${wish ?? 'ask'}`)
  return (
    <li>
      <button
        type="button"
        className={boardLook.product}
        onClick={() => {
          kitchen.reportMissing(ticket, { line: line.line, ingredient, name })
          onDone()
        }}
      >
        {picture ? <Picture src={picture} size={40} /> : null}
        <span>
          {name}
          <span className="sr-only">, </span>
          <small>{wishText}</small>
        </span>
      </button>
    </li>
  )
}

/** If the customer objected, no replacement can be chosen. */
function MissingPart({
  ticket,
  line,
  part,
  missing,
  onDone,
}: PartProps & { missing: TicketReplacement }) {
  const t = useText('kitchen')
  const kitchen = useKitchen()
  const missingText = useMissingText()
  const { state, by, options } = missing
  const { ingredient, name } = part
  const choose = (standIn: number | null) => {
    kitchen.replace(ticket, { line: line.line, ingredient, name }, standIn)
    onDone()
  }
  const isOver = by === 'customer' && state === 'left-out'
  return (
    <li className="col-span-full grid gap-1.5">
      <p className={boardLook.missing}>
        <b>{missingText(missing)}</b>
      </p>
      {isOver ? null : (
        <div className={boardLook.products}>
          {options.map((option) => (
            <button
              key={option.ingredient}
              type="button"
              className={boardLook.product}
              onClick={() => choose(option.ingredient)}
            >
              {t('missing.other', option)}
            </button>
          ))}
          {state === 'left-out' ? null : (
            <button type="button" className={boardLook.product} onClick={() => choose(null)}>
              {t('missing.leftOut', { name })}
            </button>
          )}
        </div>
      )}
    </li>
  )
}
