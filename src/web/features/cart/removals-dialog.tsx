import { useNavigate } from 'react-router'
import { href } from '#contract/pages/links.ts'
import { useApp } from '#web/base/page/app-data.tsx'
import { useFormat } from '#ui/text/format.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { Picture } from '#web/ui/show/picture.tsx'
import { type RemovalsPopup, useRemovalsPopup } from '#web/state/basket/removals-popup.ts'

/**
 * Lists the lines that leave the cart: before a change of restaurant, with a way to cancel;
 * afterwards, with a link to the cart.
 */
export function RemovalsDialog() {
  const placeName = usePlaceName()
  const { popup } = useRemovalsPopup()
  const t = useText('cart')
  const tContainer = useText('container')
  const navigate = useNavigate()
  const { locale } = useApp()
  if (!popup) return <Dialog open={false} onClose={() => undefined} title="" alert />

  // Counts only lines that leave the cart; the others stay, in the restaurant's packaging.
  const count = popup.removed.filter(({ stays }) => stays !== true).length
  const restaurant = placeName(popup.restaurant ?? '')
  const replace = () => {
    popup.answer(false)
    void navigate(href('cart', locale))
  }
  return (
    <Dialog
      open
      alert
      onClose={() => popup.answer(false)}
      title={popup.asks ? t('change.title', { restaurant }) : t(count > 0 ? 'gone.title' : 'title')}
      footer={
        popup.asks ? (
          <>
            <Button kind="line" onClick={() => popup.answer(false)}>
              {t('change.stay')}
            </Button>
            <Button onClick={() => popup.answer(true)}>{t('change.go')}</Button>
          </>
        ) : (
          <>
            {count > 0 ? (
              <Button kind="line" onClick={replace}>
                {t('gone.replace')}
              </Button>
            ) : null}
            <Button onClick={() => popup.answer(true)}>{t('gone.continue')}</Button>
          </>
        )
      }
    >
      {count > 0 ? (
        <p className="mb-4">{t(popup.asks ? 'change.text' : 'gone.text', { count })}</p>
      ) : null}
      {popup.removed.length > count ? (
        <p className="mb-4">{tContainer('gone', { count: popup.removed.length - count })}</p>
      ) : null}
      <RemovedList popup={popup} />
      {popup.toComplete > 0 ? (
        <p className="mt-3">
          {t(popup.asks ? 'change.toComplete' : 'gone.toComplete', { count: popup.toComplete })}
        </p>
      ) : null}
    </Dialog>
  )
}

function RemovedList({ popup }: { popup: RemovalsPopup }) {
  const { menu } = useApp()
  const { price } = useFormat()
  const t = useText('cart')
  return (
    <>
      <ul>
        {popup.removed.map(({ product, name, from, stays }, i) => (
          <li
            key={`${product}-${i}`}
            className="flex items-center gap-4 border-t border-line py-2.5"
          >
            {stays === true ? null : (
              <Picture src={menu.pictureOf(product)} size={64} className="size-16" />
            )}
            <span className="min-w-0 flex-1">
              <b className="block font-semibold">{name}</b>
              {from === null ? null : (
                <span className="text-sm text-ink-2">{t('gone.from', { name: from })}</span>
              )}
            </span>
            {stays === true ? null : (
              <span className="text-sm text-ink-2">
                {t(popup.asks ? 'change.removed' : 'gone.removed')}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="num mt-2 flex justify-between border-t border-line pt-3 font-semibold">
        <span>{t('gone.total')}</span>
        <span>
          <s className="mr-2 font-normal text-ink-2">
            <span className="sr-only">{t('gone.before')} </span>
            {price(popup.before)}
          </s>
          {price(popup.after)}
        </span>
      </p>
    </>
  )
}
