import { useState } from 'react'
import type { CatalogueFault } from '#contract/office/catalogue.ts'
import {
  type OfficeSellers,
  type SellerRequest,
  decideSeller,
  withdrawSeller,
} from '#contract/office/sellers.ts'
import { isChangedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useConfirmed } from '#office/base/confirmed.ts'
import { useFormat } from '#office/base/format.ts'
import { useOffice } from '#office/base/office.tsx'
import { useText } from '#office/base/text.ts'
import { useSending } from '#office/base/use-sending.ts'
import { Button } from '#office/ui/button.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
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
    <section className="block">
      <header className="block-head">
        <h2 className="title-3">{t('sellers.waiting.title')}</h2>
      </header>
      <ul className="lines">
        {data.requests.map((request) => (
          <Waiting key={request.id} request={request} data={data} onDone={onDone} />
        ))}
      </ul>
    </section>
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
  const { api } = useOffice()
  const confirmed = useConfirmed()
  const { send, isPending, problem } = useSending()
  const { changesWords, faultWords } = useSellerLabels(data)
  const [faults, setFaults] = useState<readonly CatalogueFault[]>([])
  const { name } = before ?? after
  const params = { request: id }
  const decide = (decision: 'approve' | 'decline') =>
    send(decision, async () => {
      setFaults([])
      try {
        const { state } = await confirmed((client) =>
          client.call(decideSeller, { params, body: { decision } }),
        )
        showToast({ tone: 'ok', text: t(`sellers.waiting.${state}`, { name }) })
      } catch (error) {
        // `onDone` reloads the list; the entry then shows both versions.
        if (isChangedMeanwhile(error)) onDone()
        const newFaults = faultsIn(error)
        if (newFaults === null) throw error
        return setFaults(newFaults)
      }
      onDone()
    })
  const withdraw = () =>
    send('withdraw', async () => {
      await api().call(withdrawSeller, { params })
      showToast({ tone: 'ok', text: t('sellers.waiting.withdrawn', { name }) })
      onDone()
    })
  return (
    <li className="line seller-waiting">
      <div>
        <b>{t(before === null ? 'sellers.waiting.new' : 'sellers.waiting.change', { name })}</b>
        <ul className="seller-changes">
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
            <ul className="seller-changes">
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
        {problem === null ? null : <Notice tone="err">{problem}</Notice>}
      </div>
      <div className="webhook-tools">
        {isMine ? (
          <Button
            kind="outlined"
            onPress={() => void withdraw()}
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
                onPress={() => void decide('approve')}
                isPending={isPending}
                aria-label={t('sellers.waiting.approveOf', { name })}
              >
                {t('sellers.waiting.approve')}
              </Button>
            )}
            <Button
              kind="quiet"
              onPress={() => void decide('decline')}
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
