import { type PromoRequest, decidePromo } from '#contract/office/promos.ts'
import { useFormat } from '#ui/text/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { Block } from '#ui/parts/block.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { usePromoPhrases } from './use-promo-phrases.ts'

/** The promotions that wait for a second person, with buttons to confirm or decline them (P4). */
export function WaitingPart({
  requests,
  onDone,
}: {
  requests: readonly PromoRequest[]
  onDone: () => void
}) {
  const t = useText('office-promos')
  if (requests.length === 0) return null
  return (
    <Block title={t('waiting.title')} className="page-part mb-7">
      <ul className="lines">
        {requests.map((request) => (
          <WaitingPromo key={request.id} request={request} onDone={onDone} />
        ))}
      </ul>
    </Block>
  )
}

type PromoDecision = 'approve' | 'decline'

function WaitingPromo({ request, onDone }: { request: PromoRequest; onDone: () => void }) {
  const { id, code, estimate, askedBy, askedAt, isMine, canDecide, confirmers } = request
  const t = useText('office-promos')
  const office = useText('office')
  const format = useFormat()
  const { sentence, places } = usePromoPhrases()
  const { run, isPending, problem } = useApiAction(decidePromo, {
    toast: ({ state }) => t(state === 'made' ? 'waiting.approved' : 'waiting.declined', { code }),
    onDone,
  })
  return (
    <li className="line">
      <div>
        <b>
          {sentence(request)}, {places(request.restaurants)}
        </b>
        <small>
          {t('waiting.line', {
            code,
            amount: format.price(estimate),
            name: askedBy.name,
            date: format.shortDay(askedAt),
          })}
        </small>
        {canDecide ? null : (
          <small>
            {isMine ? `${t('waiting.mine')} ` : null}
            {confirmers.length === 0
              ? office('second.nobody')
              : office('second.names', { names: format.list(confirmers) })}
          </small>
        )}
        <Problem text={problem} />
      </div>
      {canDecide ? (
        <DecisionButtons
          code={code}
          isPending={isPending}
          onDecide={(decision) => run({ params: { request: id }, body: { decision } })}
        />
      ) : null}
    </li>
  )
}

function DecisionButtons({
  code,
  isPending,
  onDecide,
}: {
  code: string
  isPending: boolean
  onDecide: (decision: PromoDecision) => void
}) {
  const t = useText('office-promos')
  return (
    <div className="flex gap-2">
      <Button
        kind="outlined"
        onPress={() => onDecide('approve')}
        isPending={isPending}
        aria-label={t('waiting.approveOf', { code })}
      >
        {t('waiting.approve')}
      </Button>
      <Button
        kind="quiet"
        onPress={() => onDecide('decline')}
        isDisabled={isPending}
        aria-label={t('waiting.declineOf', { code })}
      >
        {t('waiting.decline')}
      </Button>
    </div>
  )
}
