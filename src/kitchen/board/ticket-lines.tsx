import { type ReactNode, useState } from 'react'
import type { Ticket, TicketLine, TicketPart } from '#contract/kitchen/tickets.ts'
import { recallOf } from '#domain/orders/recalled-parts.ts'
import { isOneThing, ranOut, isSelfExplanatory } from '#domain/orders/ticket.ts'
import { useText } from '#ui/text/text.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { foldLines, itemsOf } from './fold.ts'
import { PartMissing } from './part-missing.tsx'
import { LineMark, useLineMarks } from './ticket-change.tsx'
import { BeginTag } from './ticket-head.tsx'
import { useKitchenState, useStation } from '#kitchen/state/kitchen-context.tsx'
import { boardLook, tagLook } from '#kitchen/parts/look.ts'

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
    <div className="grid gap-2.5">
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
    <div className="k-running relative grid min-h-15 gap-0.5 leading-[1.2] unit-15">
      {visibleLines.map((line, at) => (
        <Line
          key={line.line}
          line={line}
          ticket={ticket}
          lead={at === 0 && isToBegin ? <BeginTag /> : null}
        />
      ))}
      {foldedLines.length === 0 ? null : (
        <p className="truncate font-semibold num" aria-hidden={!isWall}>
          {foldedText}
        </p>
      )}
      {isWall ? null : (
        <button
          type="button"
          className="absolute inset-0 rounded-sm"
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
      <div className="not-first:border-t-2 not-first:border-dashed not-first:border-line-strong not-first:pt-2.5 running:not-first:border-0 running:not-first:pt-0">
        {lead}
        <ul className="grid gap-0.5">
          <Part part={{ ...first, quantity: quantity * first.quantity }} isStruck={isWhole}>
            <LineMark line={line} />
            <TicketContainer line={line} />
          </Part>
        </ul>
      </div>
    )
  }
  return (
    <div className="not-first:border-t-2 not-first:border-dashed not-first:border-line-strong not-first:pt-2.5 running:not-first:border-0 running:not-first:pt-0">
      {lead}
      <h4 className="leading-[1.15] font-bold wrap-anywhere unit-19 short:leading-[1.1] short:unit-17 num">
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
        {title ? (
          <span className="block font-medium unit-16">{t('ticket.for', { title })}</span>
        ) : null}
      </h4>
      {recipe && recipe !== name ? <p className={boardLook.of}>{name}</p> : null}
      <ul className="mt-1 grid gap-0.5 @min-[23rem]:block @min-[23rem]:columns-2 @min-[23rem]:gap-x-3 @min-[19rem]:rush:block @min-[19rem]:rush:columns-2 @min-[19rem]:rush:gap-x-2.5">
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

const changeColours = { added: 'text-ok', 'left-out': 'text-err' }

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
    <li className="flex min-h-[calc(36px*var(--k-unit))] break-inside-avoid items-center gap-2 leading-[1.1] font-medium unit-18 has-[>.k-missing]:flex-wrap @min-[19rem]:rush:gap-1.5 @min-[19rem]:rush:unit-16 short:min-h-[calc(23px*var(--k-unit))] short:unit-16">
      <PartPicture src={picture} isFaded={change === 'left-out'} />
      <span
        className={`min-w-0 flex-1 wrap-break-word hyphens-auto ${change === null && children === undefined ? '' : 'font-bold'} ${change === null ? '' : changeColours[change]}`}
      >
        {isStruck ? <s>{changeText}</s> : changeText}
        {quantity > 1 ? <b className="num"> {t('ticket.times', { quantity })}</b> : null}
        {extra ? (
          <>
            {' '}
            <span className={tagLook('rose')}>{t('ticket.extra')}</span>
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
            <span className={`${tagLook('plain')} running:hidden`}>{t('ticket.apart')}</span>
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
function PartPicture({ src, isFaded }: { src: string | null; isFaded: boolean }) {
  const isConnected = useKitchenState((state) => state.isConnected)
  const [isMissing, setMissing] = useState(false)
  const [wasConnected, setWasConnected] = useState(isConnected)
  if (wasConnected !== isConnected) {
    setWasConnected(isConnected)
    if (isConnected) setMissing(false)
  }
  const className = `k-picture size-[calc(34px*var(--k-unit))] flex-none @min-[19rem]:rush:size-[calc(26px*var(--k-unit))] short:hidden ${isFaded ? 'opacity-50 grayscale' : ''}`
  return src === null || isMissing ? (
    <span className={className} />
  ) : (
    <Picture src={src} size={34} className={className} onError={() => setMissing(true)} />
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
      <span className={tagLook('ink')}>{t(`ticket.container.${container}`)}</span>
    </>
  )
}

function Warm() {
  const t = useText('kitchen')
  return (
    <span className={tagLook('carotte')}>
      <Icon name="flame" size={16} />
      {t('ticket.warm')}
    </span>
  )
}
