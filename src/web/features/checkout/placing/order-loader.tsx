import {
  type ComponentType,
  type ReactNode,
  Suspense,
  lazy,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useText } from '#ui/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Display } from '#web/ui/show/heading.tsx'
import type { OrderingWait } from '#web/state/ordering/waiting.ts'
import './checkout.css'

/**
 * The drawing of the bowl is loaded when the loader is shown. If the drawing cannot be loaded, the
 * loader is shown without a bowl, and the payment continues.
 */
const Bowl = lazy<ComponentType<{ contents: readonly number[] }>>(() =>
  import('#web/features/product/bowl.tsx').then(
    ({ Bowl: bowlComponent }) => ({ default: bowlComponent }),
    () => ({ default: () => null }),
  ),
)

/** Milliseconds before the loader is shown; if the reply arrives earlier, no loader is shown. */
const PATIENCE = 300

type OrderLoaderProps = {
  waiting: OrderingWait
  /** Ingredients drawn in the turning bowl. */
  contents: readonly number[]
  /** Phone number to call when there is no reply; null if none is known. */
  phone: string | null
  /**
   * Whether the loader is shown at once, because the page was reloaded while the order was being
   * sent.
   */
  resumed: boolean
  onAgain: () => void
  /** Further actions when there is no reply. */
  children?: ReactNode
}

/**
 * Covers the whole screen while the order or its payment is in progress (Y8); without a reply,
 * offers a retry.
 */
export function OrderLoader({ waiting, contents, resumed, ...unansweredProps }: OrderLoaderProps) {
  const [isShown, setShown] = useState(resumed)
  useEffect(() => {
    const clock = setTimeout(() => setShown(true), PATIENCE)
    return () => clearTimeout(clock)
  }, [])
  if (!isShown) return null
  return (
    <Cover labelledBy="order-loader">
      <div
        className="aspect-square w-[min(320px,60vw)] motion-safe:animate-[turn_14s_linear_infinite]"
        aria-hidden="true"
      >
        <Suspense>
          <Bowl contents={contents} />
        </Suspense>
      </div>
      {waiting.state === 'unanswered' ? (
        <Unanswered subject={waiting.subject} {...unansweredProps} />
      ) : (
        <Busy {...waiting} />
      )}
    </Cover>
  )
}

function Busy({ subject, state }: OrderingWait) {
  const t = useText('checkout')
  const tPayment = useText('payment')
  const title = subject === 'order' ? t('loader.title') : tPayment('loader.title')
  const text = subject === 'order' ? t('loader.text') : tPayment('loader.text')
  const slow = subject === 'order' ? t('loader.again') : tPayment('loader.slow')
  return (
    <>
      <Display level={2} size={4} id="order-loader">
        {title}
      </Display>
      <output className="max-w-[44ch] text-lg">{state === 'again' ? slow : text}</output>
      <span
        className="mt-3 h-2 w-[min(300px,70vw)] overflow-hidden rounded-full bg-on-field/18"
        aria-hidden="true"
      >
        <span className="block h-full w-1/2 rounded-full bg-on-field motion-safe:animate-[sweep_1.6s_ease-in-out_infinite_alternate]" />
      </span>
    </>
  )
}

type UnansweredProps = Pick<OrderLoaderProps, 'phone' | 'onAgain' | 'children'> & {
  subject: OrderingWait['subject']
}

function Unanswered({ subject, phone, onAgain, children }: UnansweredProps) {
  const t = useText('checkout')
  const tPayment = useText('payment')
  const common = useText('common')
  const title = subject === 'order' ? t('unanswered.title') : tPayment('unsure.title')
  const text = subject === 'order' ? t('unanswered.text') : tPayment('unsure.text')
  return (
    <>
      <Display level={2} size={4} id="order-loader">
        {title}
      </Display>
      <p role="alert" className="max-w-[44ch] text-lg">
        {text}
      </p>
      <p className="mt-3 flex flex-wrap justify-center gap-3">
        <Button kind="ink" className="bg-on-field! text-rose!" onClick={onAgain}>
          {common('action.retry')}
        </Button>
        {children}
      </p>
      {phone === null ? null : (
        <a
          href={`tel:${phone.replace(/\s/g, '')}`}
          className="flex min-h-11 max-w-[44ch] items-center"
        >
          {t('unanswered.call', { phone })}
        </a>
      )}
    </>
  )
}

/** A dialog as large as the screen, which only the reply closes. */
function Cover({ labelledBy, children }: { labelledBy: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      className="order-cover fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-rose text-on-field"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="grid min-h-full place-content-center justify-items-center gap-3.5 p-6 text-center">
        {children}
      </div>
    </dialog>
  )
}
