import type { ErrorCode } from '#contract/errors.ts'
import { href } from '#contract/pages/links.ts'
import type { PageName } from '#contract/pages/pages.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { Panel } from '#web/ui/show/panel.tsx'
import { usePlaceName } from '#web/base/text/place-name.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { freeTimes } from '#web/state/pickup-time/takeaway-times.ts'
import type { Blocker } from './blockers.ts'
import { NextTimes } from './next-times.tsx'
import type { OrderDraftState } from './use-order-draft.ts'

/** Number of times offered if one has to be chosen (T5). */
const OFFERED = 5

type BlockersPanelProps = {
  draft: OrderDraftState
  blocker: Blocker
  /** The refusal whose text is already shown above. */
  announcedCode: ErrorCode | undefined
  onChooseTime: (at: string) => void
}

/** The page on which each blocker is resolved. */
const resolvingPages = {
  products: 'menu',
  formulas: 'cart',
  restaurant: 'takeaway',
  closed: 'takeaway',
  onSite: 'takeaway',
  payment: 'takeaway',
  time: 'takeaway',
  timeGone: 'takeaway',
  timeFull: 'takeaway',
} as const satisfies Record<Blocker, PageName>

/** Error texts that are also used for a blocker. */
const blockerCodes: Partial<Record<Blocker, ErrorCode>> = {
  formulas: 'formulas_incomplete',
  closed: 'restaurant_closed',
  onSite: 'online_ordering_unavailable',
  payment: 'payment_not_offered',
  timeGone: 'takeaway_time_invalid',
  timeFull: 'slot_full',
}

/** Names the obstacle to the order, with one button to resolve it. */
export function BlockersPanel({
  draft: { restaurant, times },
  blocker,
  announcedCode,
  onChooseTime,
}: BlockersPanelProps) {
  const placeName = usePlaceName()
  const t = useText('checkout')
  const tError = useText('errors')
  const locale = useLocale()
  const errorCode = blockerCodes[blocker]
  const textKey = blocker === 'onSite' ? 'closed' : blocker
  const offersTimes = blocker === 'time' || blocker === 'timeGone' || blocker === 'timeFull'
  return (
    <Panel title={t(`lack.${textKey}.title`)}>
      {errorCode && errorCode !== announcedCode ? (
        <Note tone="warn" role="alert" className="mt-4">
          {tError(errorCode)}
        </Note>
      ) : null}
      <BlockerText blocker={blocker} name={restaurant ? placeName(restaurant.name) : ''} />
      {offersTimes ? (
        <NextTimes
          times={times.takeaway && freeTimes(times.takeaway, OFFERED).map(({ at }) => at)}
          onChoose={onChooseTime}
        />
      ) : null}
      <ButtonLink
        className="mt-5"
        kind={offersTimes ? 'line' : 'leaf'}
        to={href(resolvingPages[blocker], locale)}
      >
        {t(`lack.${textKey}.action`)}
      </ButtonLink>
    </Panel>
  )
}

function BlockerText({ blocker, name }: { blocker: Blocker; name: string }) {
  const t = useText('checkout')
  if (
    blocker === 'formulas' ||
    blocker === 'closed' ||
    blocker === 'onSite' ||
    blocker === 'timeGone' ||
    blocker === 'timeFull'
  )
    return null
  return (
    <p className="mt-2">
      {blocker === 'payment' ? t('lack.payment.text', { name }) : t(`lack.${blocker}.text`)}
    </p>
  )
}
