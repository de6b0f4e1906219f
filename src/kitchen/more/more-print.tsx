import { useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import { type Ticket, printTicket } from '#contract/kitchen/tickets.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { useSession, useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { Sign } from '#kitchen/parts/sign.tsx'
import { buttonLook, boardLook } from '#kitchen/parts/look.ts'

/**
 * Prints on the restaurant's printer or, if there is none, on this device's. If the restaurant's
 * printer fails, a notice shows the error and offers to print on this device.
 */
export function MorePrint({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const t = useText('kitchen')
  const tError = useText('errors')
  const { api, store } = useKitchen()
  const { hasPrinter } = useSession()
  const [busy, setBusy] = useState(false)

  const printHere = (document: 'ticket' | 'labels') =>
    store.setState({ printing: { ticket, printout: document } })

  async function print(document: 'ticket' | 'labels') {
    if (!hasPrinter) {
      printHere(document)
      return onDone()
    }
    setBusy(true)
    try {
      const { printed } = await api.call(printTicket, {
        body: { order: ticket.id, what: document },
      })
      showToast({ tone: 'ok', text: t('more.printed', { count: printed }) })
      onDone()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      showToast({
        tone: 'err',
        text: tError(error.problem.code),
        action: { label: t('more.printHere'), run: () => printHere(document) },
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className={boardLook.part} aria-labelledby="more-print">
      <h3 id="more-print" className={boardLook.smallTitle}>
        {t('more.print')}
      </h3>
      <div className={boardLook.row}>
        {(['ticket', 'labels'] as const).map((document) => (
          <button
            key={document}
            type="button"
            className={buttonLook('line')}
            aria-busy={busy || undefined}
            onClick={() => {
              if (!busy) void print(document)
            }}
          >
            <Sign name="print" />
            {t(document === 'ticket' ? 'more.printTicket' : 'more.printLabels')}
          </button>
        ))}
      </div>
    </section>
  )
}
