import { useEffect, useRef, useState } from 'react'
import { type Progress, type OrderView, answerTimeOffer } from '#contract/shop/order-view.ts'
import { useFormat } from '#ui/text/format.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useApi } from '#web/base/page/app-data.tsx'
import { useText } from '#ui/text/text.ts'
import { useAction } from '#web/features/forms/use-action.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Problem } from '#web/ui/feedback/problem.tsx'
import { Display } from '#web/ui/show/heading.tsx'

type PendingTimeOffer = NonNullable<Progress['offer']>
type TimeOfferProps = { order: OrderView; onAnswered: (progress: Progress) => void }

/**
 * Another time that the restaurant offers, above everything else on the page: both times, and the
 * customer's answer (H11). Once the customer has accepted, a note with the new time. Otherwise
 * renders nothing.
 */
export function TimeOffer({ order, onAnswered }: TimeOfferProps) {
  const [accepted, setAccepted] = useState<string | null>(null)
  const { offer } = order.progress
  if (offer)
    return (
      <Question
        key={offer.id}
        order={order}
        offer={offer}
        onAnswered={(progress) => {
          if (progress.takeawayAt === offer.to) setAccepted(offer.to)
          onAnswered(progress)
        }}
      />
    )
  // The note is shown only after the order was read again, because an order that moves to another
  // day gets another number.
  const hasAcceptedTime = order.status === 'received' && order.takeawayAt === accepted
  return hasAcceptedTime ? <Accepted order={order} /> : null
}

function Question({ order, offer, onAnswered }: TimeOfferProps & { offer: PendingTimeOffer }) {
  const t = useText('order')
  const { day, time } = useFormat()
  const placeName = usePlaceName()
  const api = useApi()
  const { busy, problem, run } = useAction()
  const [refusing, setRefusing] = useState(false)
  const answer = (decision: 'accept' | 'refuse') =>
    run(decision, async () =>
      onAnswered(
        await api.call(answerTimeOffer, {
          params: { token: order.token, offer: offer.id },
          body: { answer: decision },
        }),
      ),
    )
  return (
    <section aria-labelledby="time-offer" className="print:hidden border-b border-line bg-ground">
      <div className="wrap py-6 md:py-8">
        <Display level={2} size={2} id="time-offer">
          {t('offer.title')}
        </Display>
        <p className="mt-2 max-w-[60ch]">
          {t('offer.text', { restaurant: placeName(order.restaurant.name) })}
        </p>
        <OfferedTimes offer={offer} />
        {refusing ? (
          <Sure
            busy={busy === 'refuse'}
            onKeep={() => setRefusing(false)}
            onRefuse={() => answer('refuse')}
          />
        ) : (
          <div className="mt-5 flex flex-wrap gap-3">
            <Button busy={busy === 'accept'} onClick={() => answer('accept')}>
              {t('offer.accept')}
            </Button>
            <Button kind="line" onClick={() => setRefusing(true)}>
              {t('offer.refuse')}
            </Button>
          </div>
        )}
        <Problem text={problem} />
        <p className="mt-4 max-w-[60ch] text-sm">
          {t('offer.until', { day: day(offer.until), time: time(offer.until) })}
        </p>
      </div>
    </section>
  )
}

/** The time of the order, and the one that is offered in its place. */
function OfferedTimes({ offer }: { offer: PendingTimeOffer }) {
  const t = useText('order')
  const { day, time } = useFormat()
  return (
    <dl className="mt-5 grid gap-3 sm:grid-cols-2 md:max-w-160">
      <div className="rounded-md border border-line px-4 py-3">
        <dt className="text-sm">{t('offer.before')}</dt>
        <dd className="mt-1">
          <s className="display-face num block text-2xl text-ink-2">{time(offer.from)}</s>
          {day(offer.from)}
        </dd>
      </div>
      <div className="rounded-md bg-ok-bg px-4 py-3">
        <dt className="text-sm">{t('offer.after')}</dt>
        <dd className="mt-1 font-semibold">
          <span className="display-face num block text-2xl">{time(offer.to)}</span>
          {day(offer.to)}
        </dd>
      </div>
    </dl>
  )
}

/** Confirmation of a refusal, which cannot be undone. */
function Sure({
  busy,
  onKeep,
  onRefuse,
}: {
  busy: boolean
  onKeep: () => void
  onRefuse: () => void
}) {
  const t = useText('order')
  const ref = useRef<HTMLParagraphElement>(null)
  // Takes the focus, because the pressed button has disappeared.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className="mt-5">
      <p ref={ref} tabIndex={-1} className="max-w-[60ch] font-semibold">
        {t('offer.sure')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="danger" busy={busy} onClick={onRefuse}>
          {t('offer.refuseDo')}
        </Button>
        <Button kind="line" onClick={onKeep}>
          {t('offer.keep')}
        </Button>
      </div>
    </div>
  )
}

function Accepted({ order: { number, takeawayAt } }: { order: OrderView }) {
  const t = useText('order')
  const { day, time } = useFormat()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="print:hidden wrap py-4">
      <Note tone="ok">
        <output className="block text-base font-semibold">
          {t('offer.accepted', { day: day(takeawayAt), time: time(takeawayAt), number })}
        </output>
      </Note>
    </div>
  )
}
