import { useState } from 'react'
import type { CatalogueFault } from '#contract/office/catalogue.ts'
import {
  type OfficeSellers,
  type SellerRequest,
  decideSeller,
  withdrawSeller,
} from '#contract/office/sellers.ts'
import { isChangedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useFormat } from '#ui/text/format.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { Block } from '#ui/parts/block.tsx'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { faultsIn } from './seller-faults.ts'
import { useSellerLabels } from './use-seller-labels.ts'

/**
 * The changes of sellers that wait for a second person, with buttons to confirm or decline them
 * (P4).
 */
export function WaitingSellers({ data, onDone }: { data: OfficeSellers; onDone: () => void }) {
  const t = useText('office-site')
  if (data.requests.length === 0) return null
  return (
    <Block title={t('sellers.waiting.title')}>
      <ul className="lines">
        {data.requests.map((request) => (
          <Waiting key={request.id} request={request} data={data} onDone={onDone} />
        ))}
      </ul>
    </Block>
  )
}

function Waiting({
  request,
  data,
  onDone,
}: {
  request: SellerRequest
  data: OfficeSellers
  onDone: () => void
}) {
  const {
    id,
    before,
    after,
    moved: movedRestaurants,
    now,
    isOvertaken,
    askedBy,
    askedAt,
    isMine,
  } = request
  const t = useText('office-site')
  const format = useFormat()
  const sentenceOf = useSentenceOf()
  const { changesWords, faultWords } = useSellerLabels(data)
  const [faults, setFaults] = useState<readonly CatalogueFault[]>([])
  const { name } = before ?? after
  const { run, isPending, problem } = useAction(
    async (api, verb: 'approve' | 'decline' | 'withdraw') => {
      const params = { request: id }
      if (verb !== 'withdraw') {
        setFaults([])
        return (await api.call(decideSeller, { params, body: { decision: verb } })).state
      }
      await api.call(withdrawSeller, { params })
      return 'withdrawn'
    },
    {
      toast: (state) => t(`sellers.waiting.${state}`, { name }),
      onDone,
      explain(error) {
        // `onDone` reloads the list; the entry then shows both versions.
        if (isChangedMeanwhile(error)) onDone()
        const newFaults = faultsIn(error)
        if (newFaults === null) return sentenceOf(error)
        setFaults(newFaults)
        return null
      },
    },
  )
  return (
    <li className="line flex-wrap">
      <div className="flex-[1_1_320px]">
        <b>{t(before === null ? 'sellers.waiting.new' : 'sellers.waiting.change', { name })}</b>
        <ul className="my-1 tabular-nums">
          {changesWords(before, after, movedRestaurants).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <small>
          {t('sellers.waiting.line', { name: askedBy.name, date: format.shortDay(askedAt) })}
        </small>
        {request.canDecide ? null : <Confirmers names={request.confirmers} />}
        {isOvertaken ? (
          <Notice tone="warn" title={t('sellers.waiting.overtaken')}>
            {t('sellers.waiting.overtakenText')}
            <ul className="my-1 tabular-nums">
              {(now === null ? [] : changesWords(before, now)).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {faults.length === 0 ? null : (
          <Notice tone="err" title={t('sellers.refused')}>
            {faults.map(faultWords).join(' ')}
          </Notice>
        )}
        <Problem text={problem} />
      </div>
      <div className="flex flex-[0_1_auto] flex-wrap gap-2">
        {isMine ? (
          <Button
            kind="outlined"
            onPress={() => run('withdraw')}
            isPending={isPending}
            aria-label={t('sellers.waiting.withdrawOf', { name })}
          >
            {t('sellers.waiting.withdraw')}
          </Button>
        ) : null}
        {request.canDecide ? (
          <>
            {isOvertaken ? null : (
              <Button
                kind="outlined"
                onPress={() => run('approve')}
                isPending={isPending}
                aria-label={t('sellers.waiting.approveOf', { name })}
              >
                {t('sellers.waiting.approve')}
              </Button>
            )}
            <Button
              kind="quiet"
              onPress={() => run('decline')}
              isDisabled={isPending}
              aria-label={t('sellers.waiting.declineOf', { name })}
            >
              {t('sellers.waiting.decline')}
            </Button>
          </>
        ) : null}
      </div>
    </li>
  )
}

/** The people who can confirm a request that the reader may not decide. */
function Confirmers({ names }: { names: readonly string[] }) {
  const office = useText('office')
  const format = useFormat()
  return (
    <small>
      {names.length === 0
        ? office('second.nobody')
        : office('second.names', { names: format.list([...names]) })}
    </small>
  )
}
