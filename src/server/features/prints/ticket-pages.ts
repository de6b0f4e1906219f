import type {
  Ticket,
  TicketLine,
  TicketPart,
  TicketReplacement,
} from '#contract/kitchen/tickets.ts'
import type { Allergen } from '#domain/menu/menu.ts'
import { recallOf } from '#domain/orders/recalled-parts.ts'
import { isOneThing, ranOut, isSelfExplanatory } from '#domain/orders/ticket.ts'
import type { PrintPage, PrintRow } from '#server/gateways/printers/port.ts'
import type { PrintWords } from './print-labels.ts'

type TicketWords = PrintWords & { allergen: (code: Allergen) => string }

/** The ticket that accompanies the bag of an order. */
export function ticketPage(ticket: Ticket, words: TicketWords): PrintPage {
  const { say, price } = words
  return [
    { kind: 'text', text: ticket.number, size: 'huge', strong: true, centred: true },
    { kind: 'text', text: words.time(ticket.expectedAt), size: 'big', centred: true },
    ...(ticket.delay === null || ticket.delay.minutes === 0
      ? []
      : [
          {
            kind: 'text',
            text: say('later', { minutes: ticket.delay.minutes }),
            centred: true,
          } as const,
        ]),
    ...changeRows(ticket, words),
    ...(ticket.delivery === null
      ? []
      : [
          {
            kind: 'text',
            text: say('delivery', ticket.delivery),
            size: 'big',
            strong: true,
          } as const,
        ]),
    { kind: 'text', text: ticket.customerName, centred: true },
    { kind: 'text', text: ticket.phone, centred: true },
    ...allergyRows(ticket, words),
    ...(ticket.checkAge
      ? [{ kind: 'text', text: say('checkAge'), size: 'big', strong: true } as const]
      : []),
    ticket.toTake > 0
      ? {
          kind: 'text',
          text: say('toTake', { amount: price(ticket.toTake) }),
          size: 'big',
          strong: true,
        }
      : { kind: 'text', text: say('paid') },
    { kind: 'rule' },
    ...ticket.lines.flatMap((line) => lineRows(line, words)),
    { kind: 'rule' },
    ...(ticket.cutlery.length === 0
      ? []
      : [
          {
            kind: 'text',
            text: say('cutlery', {
              list: words.list(ticket.cutlery.map((piece) => say('part', piece))),
            }),
          } as const,
        ]),
    ...(ticket.comment === ''
      ? []
      : [{ kind: 'text', text: say('comment', { text: ticket.comment }), strong: true } as const]),
    { kind: 'barcode', text: ticket.number },
  ]
}

/** A label for each bowl, dish and drink of an order. */
export function labelPages(ticket: Ticket, words: TicketWords): PrintPage[] {
  const bowls = ticket.lines.flatMap((line) => Array.from({ length: line.quantity }, () => line))
  return bowls.map((line, i) => [
    {
      kind: 'sides',
      left: words.time(ticket.expectedAt),
      right: words.say('of', { number: i + 1, total: bowls.length }),
    },
    { kind: 'text', text: ticket.number, size: 'huge', strong: true },
    ...replacesRow(ticket, words),
    ...allergyRows(ticket, words),
    ...lineRows({ ...line, quantity: 1 }, words),
    ...(line.allergens.length === 0
      ? []
      : [
          {
            kind: 'text',
            text: words.say('contains', { list: words.list(line.allergens.map(words.allergen)) }),
          } as const,
        ]),
    { kind: 'text', text: ticket.customerName },
  ])
}

const replacesRow = ({ replaces }: Ticket, { say }: TicketWords): PrintRow[] =>
  replaces === undefined
    ? []
    : [{ kind: 'text', text: say('change.replaces', { number: replaces.number }), strong: true }]

/** Rows about a changed order: the order that it replaces, and the customer's changes (E1). */
function changeRows(ticket: Ticket, words: TicketWords): PrintRow[] {
  const { replaces, takeawayAt: now, lines } = ticket
  if (replaces === undefined) return []
  const { say, time, day } = words
  const { takeawayAt: before, gone: removedProducts, beside } = replaces
  const when = (at: string) => (day(before) === day(now) ? time(at) : `${day(at)} ${time(at)}`)
  const isSame =
    removedProducts.length === 0 &&
    beside.length === 0 &&
    lines.every(({ mark }) => mark === undefined)
  const details = [
    ...(before === now ? [] : [say('change.time', { before: when(before), now: when(now) })]),
    ...(removedProducts.length === 0
      ? []
      : [
          say('change.gone', {
            list: words.list(removedProducts.map((product) => say('part', product))),
          }),
        ]),
    ...beside.map((changedKind) => say(`change.beside.${changedKind}`)),
    ...(isSame ? [say('change.same')] : []),
  ]
  return [
    ...replacesRow(ticket, words),
    ...details.map((text): PrintRow => ({ kind: 'text', text })),
  ]
}

const allergyRows = ({ allergies }: Ticket, { say, list, allergen }: TicketWords): PrintRow[] =>
  allergies.length === 0
    ? []
    : [
        {
          kind: 'text',
          text: say('allergy', { list: list(allergies.map(allergen)) }),
          size: 'big',
          strong: true,
        },
      ]

/**
 * Rows about allergens that a line contains although the customer declared them as allergies, or
 * named them in the comment (N9).
 */
const contradictionRows = (line: TicketLine, { say, list, allergen }: TicketWords): PrintRow[] =>
  (line.contradictions ?? []).map((contradiction): PrintRow => ({
    kind: 'text',
    text: say('contradiction', {
      allergen: allergen(contradiction.allergen),
      list: list(
        contradiction.parts.length === 0 ? [line.recipe ?? line.name] : contradiction.parts,
      ),
    }),
    size: 'big',
    strong: true,
  }))

/** Rows about recalled products in a line, which must not be served (H10). */
function recallRows(line: TicketLine, { say, list }: TicketWords): PrintRow[] {
  const recall = recallOf(line)
  if (recall === null) return []
  const names = list(recall.recalledParts.map(({ name }) => name))
  const isBowl = line.parts.length > 1
  return [
    {
      kind: 'text',
      text: say('recall', {
        list: recall.isWhole && isBowl ? say('recallWhole', { name: names }) : names,
      }),
      size: 'big',
      strong: true,
    },
  ]
}

function lineRows(line: TicketLine, words: TicketWords): PrintRow[] {
  const { say } = words
  const [only] = isOneThing(line) ? line.parts : []
  const name = only ? withWarmth(only, line.name, say) : line.name
  return [
    ...(line.mark === undefined
      ? []
      : [{ kind: 'text', text: say(`change.mark.${line.mark}`), strong: true } as const]),
    {
      kind: 'text',
      text: line.quantity === 1 ? name : say('line', { quantity: line.quantity, name }),
      strong: true,
    },
    ...(line.container === undefined
      ? []
      : [
          {
            kind: 'text',
            text: say(`container.${line.container}`),
            size: 'big',
            strong: true,
          } as const,
        ]),
    ...contradictionRows(line, words),
    ...recallRows(line, words),
    ...(line.title === null ? [] : [{ kind: 'text', text: line.title, strong: true } as const]),
    ...(line.recipe === null || line.recipe === line.name
      ? []
      : [{ kind: 'text', text: say('recipe', { name: line.recipe }) } as const]),
    ...(isOneThing(line) && line.parts.every(({ quantity }) => quantity === 1)
      ? []
      : line.parts
    ).map((part): PrintRow => ({
      kind: 'text',
      text: partText(part, say, ranOut(line.replacements, part)),
      strong: part.change !== null || ranOut(line.replacements, part) !== undefined,
    })),
  ]
}

/** Adds “warm”, unless the name already contains it. */
const withWarmth = ({ warm, name }: TicketPart, text: string, say: TicketWords['say']): string =>
  warm && !isSelfExplanatory(name, say('warm')) ? `${text} (${say('warm')})` : text

function partText(
  part: TicketPart,
  say: TicketWords['say'],
  missing: TicketReplacement | undefined,
): string {
  const counted = say('part', { quantity: part.quantity, name: part.name })
  const warm = withWarmth(part, counted, say)
  const text = part.extra ? say('extra', { part: warm }) : warm
  if (missing?.state === 'replaced')
    return say('missing.replaced', { name: text, standIn: missing.standIn?.name ?? '' })
  if (missing)
    return say(missing.state === 'asked' ? 'missing.asked' : 'missing.leftOut', { name: text })
  return part.change === null
    ? text
    : say(part.change === 'added' ? 'added' : 'leftOut', { part: text })
}
