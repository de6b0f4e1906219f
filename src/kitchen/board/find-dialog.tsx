import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { type Ticket, findTickets } from '#contract/kitchen/tickets.ts'
import { isMeantBy } from '#domain/orders/ticket-search.ts'
import { readCardNumber } from '#domain/loyalty/counter-sale.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { FieldError, fieldBox } from '#web/ui/controls/field.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { useBoard, useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { TicketCard } from './ticket-card.tsx'
import { buttonLook, boardLook } from '#kitchen/parts/look.ts'

type FindDialogProps = {
  /**
   * Text read by a scanner; an empty text if the person types the search. Null while the dialog is
   * closed.
   */
  text: string | null
  onClose: () => void
  onMore: (ticket: Ticket) => void
  /** Opens the points of a counter sale. `text`: the searched text if it is a card. */
  onTill: (text: string) => void
}

/**
 * Finds an order by its number, its customer’s name, telephone number or card, and shows it in full
 * with its actions.
 */
export function FindDialog({ text, onClose, onMore, onTill }: FindDialogProps) {
  const t = useText('kitchen')
  return (
    <Dialog open={text !== null} onClose={onClose} title={t('find.title')}>
      {text === null ? null : (
        <TicketSearch
          key={text}
          scannedText={text}
          onMore={onMore}
          onStep={onClose}
          onTill={onTill}
        />
      )}
    </Dialog>
  )
}

/**
 * The search for a ticket. A step taken on a found ticket closes the dialog, and can be undone at
 * the board.
 */
function TicketSearch({
  scannedText,
  onMore,
  onStep,
  onTill,
}: Pick<FindDialogProps, 'onMore' | 'onTill'> & { scannedText: string; onStep: () => void }) {
  const t = useText('kitchen')
  const tError = useText('errors')
  const { search, busy, searchText, problem, results } = useTicketSearch()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (scannedText === '') input.current?.focus()
    else void search(scannedText)
  }, [scannedText, search])
  return (
    <div className={boardLook.menu}>
      <SearchForm input={input} scannedText={scannedText} busy={busy} onSearch={search} />
      <div aria-live="polite">
        {results === null ? null : results.length === 0 ? (
          <p>{t('find.none', { text: searchText })}</p>
        ) : (
          <p className="sr-only">{t('find.found', { count: results.length })}</p>
        )}
        {problem ? <FieldError>{tError(problem)}</FieldError> : null}
      </div>
      {results === null ? (
        <p className="text-ink-2">{t('find.hint')}</p>
      ) : (
        <ul className="grid gap-3">
          {results.map((ticket) => (
            <li key={ticket.id}>
              <TicketCard ticket={ticket} isFound onMore={() => onMore(ticket)} onStep={onStep} />
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        className={buttonLook('line', 'w-full')}
        onClick={() => onTill(readCardNumber(searchText) ?? '')}
      >
        <Icon name="points" size={24} />
        {t('till.title')}
      </button>
    </div>
  )
}

function SearchForm({
  input,
  scannedText,
  busy,
  onSearch,
}: {
  input: RefObject<HTMLInputElement | null>
  scannedText: string
  busy: boolean
  onSearch: (text: string) => Promise<void>
}) {
  const t = useText('kitchen')
  const id = useId()
  return (
    <form
      className="flex flex-wrap gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('find')
        if (typeof typed === 'string') void onSearch(typed.trim())
      }}
    >
      <label htmlFor={id} className="w-full font-semibold">
        {t('find.label')}
      </label>
      <input
        ref={input}
        id={id}
        name="find"
        className={`${fieldBox} min-w-[min(100%,14rem)] flex-1`}
        autoComplete="off"
        maxLength={40}
        defaultValue={scannedText}
      />
      <Button type="submit" busy={busy}>
        {t('find.go')}
      </Button>
    </form>
  )
}

/**
 * Searches tickets on the server. Those on the board are found even without a reply, and are shown
 * as on the board.
 */
function useTicketSearch() {
  const { api } = useKitchen()
  const tickets = useBoard()?.tickets
  const [busy, setBusy] = useState(false)
  const [searchText, setSearchText] = useState('')
  const [problem, setProblem] = useState<ErrorCode | null>(null)
  const [serverResults, setServerResults] = useState<Ticket[] | null>(null)

  const search = useCallback(
    async (text: string) => {
      if (text === '') return
      setBusy(true)
      setProblem(null)
      setSearchText(text)
      try {
        setServerResults((await api.call(findTickets, { query: { find: text } })).results)
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        setProblem(error.problem.code)
        setServerResults([])
      } finally {
        setBusy(false)
      }
    },
    [api],
  )

  const localMatches =
    problem === null ? [] : (tickets ?? []).filter((ticket) => isMeantBy(searchText, ticket))
  const results =
    serverResults === null
      ? null
      : [...localMatches, ...serverResults].map(
          (ticket) => tickets?.find(({ id }) => id === ticket.id) ?? ticket,
        )
  return { search, busy, searchText, problem, results }
}
