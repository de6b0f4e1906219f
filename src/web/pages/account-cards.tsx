import { useCallback, useRef, useState } from 'react'
import type { ClientLoaderFunctionArgs } from 'react-router'
import { listCards, removeCard } from '#contract/customers/account.ts'
import { AccountArea } from '#web/features/account/account-area.tsx'
import { AddCard } from '#web/features/account/cards/add-card.tsx'
import { type AccountCard, CardTile, useBrand } from '#web/features/account/cards/card-tile.tsx'
import { FailureNote } from '#web/features/account/parts/failure-note.tsx'
import { useAccountCall } from '#web/state/session/use-account-call.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { useRequest } from '#web/features/account/parts/use-request.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { openOwnDocument } from '#web/features/payment/fields/own-document.ts'
import { showToast } from '#web/ui/feedback/toast-store.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'

/**
 * There is nothing to load, but with only a `clientLoader` the page would not be rendered on the
 * server.
 */
export const loader = () => null

export const clientLoader = (args: ClientLoaderFunctionArgs) => openOwnDocument(args)

/** The saved cards, and a form to add one; their numbers stay with the provider (A9, Y7). */
export default function AccountCardsPage() {
  return <AccountArea page="accountCards">{() => <Cards />}</AccountArea>
}

function Cards() {
  const t = useText('account')
  const call = useAccountCall()
  const { data, failed, again } = useRequest(useCallback(() => call(listCards, {}), [call]))
  const [leaving, setLeaving] = useState<AccountCard | null>(null)
  const { busy, problem, run } = useAction()
  const brandOf = useBrand()
  const { cardFields } = useApp()
  const [adding, setAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const close = () => {
    setAdding(false)
    adder.current?.focus()
  }
  const confirmSaved = (card: AccountCard) => {
    close()
    again()
    showToast({ tone: 'ok', text: t('cards.saved', { brand: brandOf(card), last4: card.last4 }) })
  }
  const remove = ({ id }: AccountCard) =>
    run(id, async () => {
      await call(removeCard, { params: { card: id } })
      setLeaving(null)
      again()
      showToast({ tone: 'ok', text: t('cards.removed') })
    })
  if (failed) return <FailureNote code={failed} onAgain={again} />
  if (data === null) return <div className="skeleton h-42" aria-hidden="true" />
  return (
    <>
      {data.results.length === 0 ? <p className="mb-4 text-lg">{t('cards.none')}</p> : null}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {data.results.map((card, i) => (
          <CardTile key={card.id} card={card} nth={i} onRemove={() => setLeaving(card)} />
        ))}
        {cardFields ? (
          <li>
            <button
              ref={adder}
              type="button"
              aria-expanded={adding}
              onClick={() => setAdding(true)}
              className="grid min-h-42 w-full place-content-center justify-items-center gap-2 rounded-md border-2 border-dashed border-line-strong
                p-5 text-center font-semibold hover:border-ink hover:bg-zinc"
            >
              <Icon name="plus" size={24} />
              {t('cards.add')}
            </button>
          </li>
        ) : null}
      </ul>
      {adding ? <AddCard onKept={confirmSaved} onClose={close} /> : null}
      <p className="mt-5 flex items-start gap-2 text-sm text-ink-2">
        <Icon name="lock" size={18} />
        {t('cards.safe')}
      </p>
      <RemovalDialog
        card={leaving}
        busy={busy !== null}
        problem={problem}
        onRemove={remove}
        onClose={() => setLeaving(null)}
      />
    </>
  )
}

/** Asks for confirmation before a card is removed; the dialog is closed if `card` is null. */
function RemovalDialog({
  card,
  busy,
  problem,
  onRemove,
  onClose,
}: {
  card: AccountCard | null
  busy: boolean
  problem: string | null
  onRemove: (card: AccountCard) => void
  onClose: () => void
}) {
  const t = useText('account')
  const brandOf = useBrand()
  return (
    <Dialog
      open={card !== null}
      onClose={onClose}
      title={t('cards.sure')}
      alert
      footer={
        card ? (
          <>
            <Button kind="line" onClick={onClose}>
              {t('cards.keep')}
            </Button>
            <Button kind="danger" busy={busy} onClick={() => onRemove(card)}>
              {t('cards.remove')}
            </Button>
          </>
        ) : null
      }
    >
      {card ? <p>{t('cards.sureText', { brand: brandOf(card), last4: card.last4 })}</p> : null}
      <Problem text={problem} />
    </Dialog>
  )
}
