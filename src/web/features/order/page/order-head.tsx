import type { ShownOrder } from '#contract/shop/shown-order.ts'
import type { IngredientId } from '#domain/menu/menu.ts'
import { isPast } from '#domain/orders/order.ts'
import { Bowl } from '#web/features/product/bowl.tsx'
import { useFormat } from '#web/base/text/format.ts'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { useText } from '#web/base/text/text.ts'
import { firstNameOf } from './first-name.ts'
import { inHours } from './in-hours.ts'
import { useMinutesUntil } from './use-minutes-until.ts'

/** The pickup is counted in minutes when it is nearer than this, in minutes. */
const SOON = 90

/** The number, large enough for the counter, over the salad it stands for. */
export function OrderHead({
  order,
  contents,
}: {
  order: ShownOrder
  contents: readonly IngredientId[]
}) {
  const t = useText('order')
  const tPayment = useText('payment')
  const tChange = useText('change')
  return (
    <div className="relative overflow-hidden bg-rose text-on-field">
      <div className="wrap relative z-1 min-h-80 pt-4 pb-24 md:min-h-110 md:pt-8">
        <p className="max-w-[28ch] font-semibold wrap-anywhere sm:max-w-[50%]">
          {order.status === 'awaiting-payment'
            ? order.replaces
              ? tChange('due')
              : tPayment('due.title')
            : isPast(order.status)
              ? order.customerName
              : t(order.status === 'ready' ? 'thanksReady' : 'thanks', {
                  name: firstNameOf(order.customerName),
                })}
        </p>
        <h1 className="mt-4">
          <span className="block text-sm font-semibold">{t('number')}</span>
          <span className="display-face num block text-[clamp(6.5rem,4rem+12vw,12.5rem)] leading-[.86] tracking-[-.025em]">
            {order.number}
          </span>
        </h1>
        <div className="mt-6 max-w-[min(60%,34rem)]">
          <State order={order} />
        </div>
      </div>
      {contents.length > 0 ? (
        <div className="absolute top-16 -right-20 w-60 sm:right-0 sm:w-80 md:top-8 md:right-(--gutter) md:w-115 lg:right-(--edge)">
          <Bowl contents={contents} />
        </div>
      ) : null}
    </div>
  )
}

function State({ order }: { order: ShownOrder }) {
  const placeName = usePlaceName()
  const t = useText('order')
  const restaurant = placeName(order.restaurant.name)
  if (order.delivery && order.status !== 'cancelled')
    return <Brought order={order} company={order.delivery.company} />
  switch (order.status) {
    case 'ready':
      return <Words title={t('is.ready')} text={t('is.readyText', { number: order.number })} />
    case 'collected':
      return <Words title={t('is.collected')} text={t('is.collectedText', { restaurant })} />
    case 'not-collected':
      return <Words title={t('is.notCollected')} text={t('is.notCollectedText', { restaurant })} />
    case 'cancelled':
      return <Cancelled order={order} />
    default:
      return <When order={order} restaurant={restaurant} />
  }
}

/** An order for a partner company: shown on its way there, not at the counter (T9). */
function Brought({
  order: {
    status,
    progress: { expectedAt, delay },
  },
  company,
}: {
  order: ShownOrder
  company: string
}) {
  const t = useText('order')
  const { time } = useFormat()
  switch (status) {
    case 'ready':
      return <Words title={t('brought.ready')} text={t('brought.readyText', { company })} />
    case 'collected':
      return <Words title={t('is.collected')} text={t('brought.done', { company })} />
    case 'not-collected':
      return <Words title={t('is.notCollected')} text={t('brought.missed', { company })} />
    default:
      return (
        <>
          <Words
            title={t('brought.from', { time: time(expectedAt) })}
            text={t('brought.to', { company })}
          />
          <Delay delay={delay} />
        </>
      )
  }
}

const Words = ({ title, text }: { title: string; text: string }) => (
  <>
    <p className="display-face text-3xl">{title}</p>
    <p className="mt-1">{text}</p>
  </>
)

function Cancelled({
  order: {
    replaces,
    progress: { cancelReason: reason },
  },
}: {
  order: ShownOrder
}) {
  const t = useText('order')
  const tChange = useText('change')
  if (replaces && !replaces.isMade)
    return <Words title={t('is.cancelled')} text={tChange('notMade', replaces)} />
  return (
    <Words
      title={t('is.cancelled')}
      text={reason ? `${t(`cancelled.${reason}`)} ${t('cancelled.refund')}` : t('is.cancelledText')}
    />
  )
}

/** When the order will be ready, by the latest estimate, and why that is later than ordered. */
function When({
  order: {
    progress: { expectedAt: at, delay },
  },
  restaurant,
}: {
  order: ShownOrder
  restaurant: string
}) {
  const t = useText('order')
  const { time, day } = useFormat()
  const minutes = useMinutesUntil(at)
  const soon = minutes !== null && minutes <= SOON
  return (
    <>
      <p className="display-face num text-3xl">{time(at)}</p>
      <p className="mt-1">
        {soon ? t('at', { restaurant }) : t('on', { day: day(at), restaurant })}
        {soon ? (
          <>
            , <b className="num whitespace-nowrap">{t('in', inHours(minutes))}</b>
          </>
        ) : null}
      </p>
      <Delay delay={delay} />
    </>
  )
}

function Delay({ delay }: Pick<ShownOrder['progress'], 'delay'>) {
  const t = useText('order')
  return delay ? (
    <p className="mt-2 font-semibold">
      {t('delay.by', { minutes: delay.minutes })} {t(`delay.${delay.reason}`)}
    </p>
  ) : null
}
