import { type ReactNode, useState } from 'react'
import type { Ticket, TicketLine, TicketPart } from '#contract/kitchen/kitchen.ts'
import { recallOf } from '#domain/orders/recalled-parts.ts'
import { isOneThing, ranOut, isSelfExplanatory } from '#domain/orders/ticket.ts'
import { useText } from '#web/base/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { foldLines, itemsOf } from './fold.ts'
import { PartMissing } from './part-missing.tsx'
import { LineMark, useLineMarks } from './ticket-change.tsx'
import { BeginTag } from './ticket-head.tsx'
import { useKitchenState, useStation } from '#kitchen/state/kitchen-context.tsx'

type TicketLinesProps = {
  ticket: Ticket
  isShort: boolean
  /** Whether the order has to be begun now. */
  isToBegin: boolean
}

/**
 * The contents of each bowl, in the order of the ticket's lines. While many orders wait, they are
 * running text, and of a long order only the first bowls are described, until somebody taps it.
 */
export function TicketLines({ ticket, isShort, isToBegin }: TicketLinesProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  if (isShort && !isUnfolded)
    return <ShortLines ticket={ticket} isToBegin={isToBegin} onUnfold={() => setUnfolded(true)} />
  return (
    <div className="k-lines">
      {ticket.lines.map((line) => (
        <Line key={line.line} line={line} ticket={ticket} />
      ))}
    </div>
  )
}

type ShortLinesProps = { ticket: Ticket; isToBegin: boolean; onUnfold: () => void }

function ShortLines({ ticket, isToBegin, onUnfold }: ShortLinesProps) {
  const t = useText('kitchen')
  const { isWall } = useStation()
  const { visibleLines, foldedLines } = foldLines(ticket.lines)
  const foldedText = useFoldedText(foldedLines)
  return (
    <div className="k-lines k-running">
      {visibleLines.map((line, at) => (
        <Line
          key={line.line}
          line={line}
          ticket={ticket}
          lead={at === 0 && isToBegin ? <BeginTag /> : null}
        />
      ))}
      {foldedLines.length === 0 ? null : (
        <p className="k-folded num" aria-hidden={!isWall}>
          {foldedText}
        </p>
      )}
      {isWall ? null : (
        <button
          type="button"
          className="k-unfold"
          aria-expanded="false"
          aria-label={
            foldedLines.length === 0 ? t('ticket.unfold', { number: ticket.number }) : foldedText
          }
          onClick={onUnfold}
        />
      )}
    </div>
  )
}

/** Names the lines that a short ticket does not describe. */
function useFoldedText(foldedLines: readonly TicketLine[]): string {
  const t = useText('kitchen')
  const marksOf = useLineMarks()
  const list = foldedLines
    .map((line) => {
      const { name, recipe, container } = line
      const lineMarks = [
        ...marksOf(line),
        ...(container === undefined ? [] : [t(`ticket.container.${container}`)]),
      ]
      return lineMarks.length === 0
        ? (recipe ?? name)
        : `${recipe ?? name} (${lineMarks.join(', ')})`
    })
    .join(', ')
  return t('ticket.folded', { count: itemsOf(foldedLines), list })
}

type LineProps = {
  line: TicketLine
  ticket: Ticket
  /** Tag before the line. */
  lead?: ReactNode
}

function Line({ line, ticket, lead }: LineProps) {
  const t = useText('kitchen')
  const { name, recipe, title, quantity, parts: ticketParts, warm } = line
  const [first] = ticketParts
  const recall = recallOf(line)
  const isWhole = recall?.isWhole === true
  const shownName = recipe ?? name
  // A drink or a dish needs its name only once.
  if (first && isOneThing({ name, parts: ticketParts }) && title === null) {
    return (
      <div className="k-one">
        {lead}
        <ul className="k-parts k-itself">
          <Part part={{ ...first, quantity: quantity * first.quantity }} isStruck={isWhole}>
            <LineMark line={line} />
            <TicketContainer line={line} />
          </Part>
        </ul>
      </div>
    )
  }
  return (
    <div className="k-one">
      {lead}
      <h4 className="k-name num">
        {isWhole ? <s>{shownName}</s> : shownName}
        {quantity > 1 ? ` × ${quantity}` : ''}
        {warm && ticketParts.every((part) => !part.warm) ? (
          <>
            {' '}
            <Warm />
          </>
        ) : null}
        <LineMark line={line} />
        <TicketContainer line={line} />
        {title ? <span className="k-for">{t('ticket.for', { title })}</span> : null}
      </h4>
      {recipe && recipe !== name ? <p className="k-of">{name}</p> : null}
      <ul className="k-parts">
        {ticketParts.map((part, i) => (
          <Part
            key={`${part.ingredient} ${i}`}
            part={part}
            missing={<PartMissing ticket={ticket} line={line} part={part} />}
            isStruck={
              (isWhole && part.change !== 'left-out') ||
              ranOut(line.replacements, part) !== undefined ||
              recall?.recalledParts.some(({ ingredient }) => ingredient === part.ingredient) ===
                true
            }
          />
        ))}
      </ul>
    </div>
  )
}

function Part({
  part: { name, quantity, warm, extra, beside, change, picture },
  children,
  missing,
  isStruck = false,
}: {
  part: TicketPart
  children?: ReactNode
  /** Note with the decision about an ingredient that ran out. */
  missing?: ReactNode
  /** Whether the part ran out or is recalled. */
  isStruck?: boolean
}) {
  const t = useText('kitchen')
  const changeText =
    change === 'left-out'
      ? t('ticket.leftOut', { name })
      : change === 'added'
        ? t('ticket.added', { name })
        : name
  return (
    <li className={change ? `k-part k-part-${change}` : 'k-part'}>
      <PartPicture src={picture} />
      <span className="k-part-name">
        {isStruck ? <s>{changeText}</s> : changeText}
        {quantity > 1 ? <b className="num"> {t('ticket.times', { quantity })}</b> : null}
        {extra ? (
          <>
            {' '}
            <span className="k-tag k-tag-rose">{t('ticket.extra')}</span>
          </>
        ) : null}
        {warm && !isSelfExplanatory(name, t('ticket.warm')) ? (
          <>
            {' '}
            <Warm />
          </>
        ) : null}
        {beside ? (
          <>
            {' '}
            <span className="k-tag">{t('ticket.apart')}</span>
          </>
        ) : null}
        {children}
      </span>
      {missing}
    </li>
  )
}

/**
 * A picture that could not be loaded, for example without a network, is requested again once there
 * is a connection.
 */
function PartPicture({ src }: { src: string | null }) {
  const isConnected = useKitchenState((state) => state.isConnected)
  const [isMissing, setMissing] = useState(false)
  const [wasConnected, setWasConnected] = useState(isConnected)
  if (wasConnected !== isConnected) {
    setWasConnected(isConnected)
    if (isConnected) setMissing(false)
  }
  return src === null || isMissing ? (
    <span className="k-picture" />
  ) : (
    <Picture src={src} size={34} className="k-picture" onError={() => setMissing(true)} />
  )
}

/**
 * Notes that a dish is filled into the customer's own container, or into a bowl that is lent (E2).
 */
function TicketContainer({ line: { container } }: { line: TicketLine }) {
  const t = useText('kitchen')
  return container === undefined ? null : (
    <>
      {' '}
      <span className="k-tag k-tag-ink">{t(`ticket.container.${container}`)}</span>
    </>
  )
}

function Warm() {
  const t = useText('kitchen')
  return (
    <span className="k-tag k-tag-carotte">
      <Icon name="flame" size={16} />
      {t('ticket.warm')}
    </span>
  )
}
