import { useCallback, useState } from 'react'
import { listCards, removeCard } from '#contract/account.ts'
import { AccountArea } from '../account/account-area.tsx'
import { type SavedCard, CardTile } from '../account/card-tile.tsx'
import { Failed } from '../account/failed.tsx'
import { useAccountCall } from '../account/use-account-call.ts'
import { useAction } from '../account/use-action.ts'
import { useAsked } from '../account/use-asked.ts'
import { showToast } from '../shell/toast-store.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'

/** The cards that were saved when paying; their numbers are the provider's (Y7). */
export default function AccountCardsPage() {
  return <AccountArea page="accountCards">{() => <Cards />}</AccountArea>
}

function Cards() {
  const t = useText('account')
  const call = useAccountCall()
  const { data, failed, again } = useAsked(useCallback(() => call(listCards, {}), [call]))
  const [leaving, setLeaving] = useState<SavedCard | null>(null)
  const { busy, run } = useAction()
  const remove = ({ id }: SavedCard) => run(id, async () => {
    await call(removeCard, { params: { card: id } })
    setLeaving(null)
    again()
    showToast({ tone: 'ok', text: t('cards.removed') })
  })
  if (failed) return <Failed code={failed} onAgain={again} />
  if (data === null) return <div className="skeleton h-42" aria-hidden="true" />
  return (
    <>
      {data.results.length === 0 ? <p className="mb-4 text-lg">{t('cards.none')}</p> : null}
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {data.results.map((card, i) => <CardTile key={card.id} card={card} nth={i} onRemove={() => setLeaving(card)} />)}
        <li className="grid min-h-42 place-items-center gap-2 rounded-md border-2 border-dashed border-line-strong p-5 text-center">
          <Icon name="plus" size={24} />
          <p>{t('cards.add')}</p>
        </li>
      </ul>
      <p className="mt-5 flex items-start gap-2 text-sm text-ink-2"><Icon name="lock" size={18} />{t('cards.safe')}</p>
      <Dialog
        open={leaving !== null} onClose={() => setLeaving(null)} title={t('cards.sure')} alert
        footer={leaving ? (
          <>
            <Button kind="line" onClick={() => setLeaving(null)}>{t('cards.keep')}</Button>
            <Button kind="danger" busy={busy !== null} onClick={() => remove(leaving)}>{t('cards.remove')}</Button>
          </>
        ) : null}
      >
        {leaving ? <p>{t('cards.sureText', { brand: leaving.brand, last4: leaving.last4 })}</p> : null}
      </Dialog>
    </>
  )
}
