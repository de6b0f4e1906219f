import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Bowl } from '../compose/bowl.tsx'
import type { ChosenRestaurant } from '../cart/store.ts'
import { useText } from '../text.ts'
import { Button } from '../ui/button.tsx'
import { Display } from '../ui/heading.tsx'
import type { Placing } from './placing.ts'
import './checkout.css'

/** An answer within this many milliseconds needs no loader. */
const PATIENCE = 300

type OrderLoaderProps = {
  placing: Placing
  /** What lies in the bowl that turns. */
  contents: readonly number[]
  restaurant: ChosenRestaurant | null
  /** Shown at once: the page was reloaded while the order was on its way. */
  resumed: boolean
  onAgain: () => void
}

/** The whole screen while the order is on its way (Y8); when no answer comes, the way to ask again. */
export function OrderLoader({ placing: { step }, contents, restaurant, resumed, onAgain }: OrderLoaderProps) {
  const [shown, setShown] = useState(resumed)
  useEffect(() => {
    const clock = setTimeout(() => setShown(true), PATIENCE)
    return () => clearTimeout(clock)
  }, [])
  if (!shown) return null
  return (
    <Cover labelledBy="order-loader">
      <div className="w-[min(320px,60vw)] motion-safe:animate-[turn_14s_linear_infinite]" aria-hidden="true"><Bowl contents={contents} /></div>
      {step === 'unanswered' ? <Unanswered restaurant={restaurant} onAgain={onAgain} /> : <Busy again={step === 'waiting'} />}
    </Cover>
  )
}

function Busy({ again }: { again: boolean }) {
  const t = useText('checkout')
  return (
    <>
      <Display level={2} size={4} id="order-loader">{t('loader.title')}</Display>
      <output className="max-w-[44ch] text-lg">{again ? t('loader.again') : t('loader.text')}</output>
      <span className="mt-3 h-2 w-[min(300px,70vw)] overflow-hidden rounded-full bg-on-field/18" aria-hidden="true">
        <span className="block h-full w-1/2 rounded-full bg-on-field motion-safe:animate-[sweep_1.6s_ease-in-out_infinite_alternate]" />
      </span>
    </>
  )
}

function Unanswered({ restaurant, onAgain }: { restaurant: ChosenRestaurant | null; onAgain: () => void }) {
  const t = useText('checkout')
  const common = useText('common')
  return (
    <>
      <Display level={2} size={4} id="order-loader">{t('unanswered.title')}</Display>
      <p role="alert" className="max-w-[44ch] text-lg">{t('unanswered.text')}</p>
      <Button kind="ink" className="mt-3 bg-on-field! text-rose!" onClick={onAgain}>{common('action.retry')}</Button>
      {restaurant ? (
        <a href={`tel:${restaurant.phone.replace(/\s/g, '')}`} className="flex min-h-11 max-w-[44ch] items-center">
          {t('unanswered.call', { phone: restaurant.phone })}
        </a>
      ) : null}
    </>
  )
}

/** A dialog as large as the screen, which nothing but the answer closes. */
function Cover({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog
      ref={ref} aria-labelledby={labelledBy}
      className="order-cover fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-rose text-on-field"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="grid min-h-full place-content-center justify-items-center gap-3.5 p-6 text-center">{children}</div>
    </dialog>
  )
}
