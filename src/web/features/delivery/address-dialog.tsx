import { useFormat } from '#ui/text/format.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import type { AddressChange } from './use-address.ts'

/**
 * Asks for confirmation if an address changes the restaurant: shows the old and the new restaurant,
 * each with the total, and the products that the cart loses (T10).
 */
export function AddressDialog({ change }: { change: AddressChange | null }) {
  const t = useText('delivery')
  if (!change) return <Dialog open={false} onClose={() => undefined} title="" alert />
  return (
    <Dialog
      open
      alert
      onClose={() => change.answer(false)}
      title={t('change.title')}
      footer={
        <>
          <Button kind="line" onClick={() => change.answer(false)}>
            {t('change.stay')}
          </Button>
          <Button onClick={() => change.answer(true)}>{t('change.go')}</Button>
        </>
      }
    >
      <BeforeAndAfter change={change} />
    </Dialog>
  )
}

function BeforeAndAfter({
  change: { from, to, removed, before, after, toComplete },
}: {
  change: AddressChange
}) {
  const placeName = usePlaceName()
  const t = useText('delivery')
  const { price } = useFormat()
  return (
    <>
      <p className="mb-4 text-ink-2">{t('change.text')}</p>
      <dl className="grid grid-cols-2 gap-4 rounded-sm bg-zinc px-4 py-3">
        {[
          [t('change.before'), from, before],
          [t('change.after'), to, after],
        ].map(([label, name, amount]) => (
          <div key={String(label)}>
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="font-semibold">{placeName(String(name ?? ''))}</dd>
            <dd className="num text-sm">
              <span className="sr-only">{t('change.total')} </span>
              {price(Number(amount))}
            </dd>
          </div>
        ))}
      </dl>
      {removed.length === 0 ? (
        <p className="mt-4">{t('change.nothing')}</p>
      ) : (
        <>
          <p className="mt-4">{t('change.lost', { count: removed.length })}</p>
          <ul className="mt-2">
            {removed.map(({ product, name, from: line }, i) => (
              <li key={`${product}-${i}`} className="border-t border-line py-2.5">
                <b className="font-semibold">{name}</b>
                {line === null ? null : (
                  <span className="text-sm text-ink-2"> {t('change.from', { name: line })}</span>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {toComplete > 0 ? (
        <p className="mt-3">{t('change.toComplete', { count: toComplete })}</p>
      ) : null}
    </>
  )
}
