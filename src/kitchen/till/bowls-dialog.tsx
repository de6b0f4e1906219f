import { useState } from 'react'
import { ApiProblem } from '#contract/client.ts'
import type { Problem } from '#contract/errors.ts'
import { type LentBowls, findBowls, returnBowls } from '#contract/kitchen/bowls.ts'
import { useFormat } from '#web/base/text/format.ts'
import { useText } from '#web/base/text/text.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Field, FieldError } from '#web/ui/controls/field.tsx'
import { Stepper } from '#web/ui/controls/stepper.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { useKitchen } from '#kitchen/state/kitchen-context.tsx'
import { freshKey } from '#web/state/ordering/order-key.ts'
import { boardLook } from '#kitchen/parts/look.ts'

/** Takes back lent bowls: finds the order by its number, and refunds the deposit (E2). */
export function BowlsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText('kitchen')
  return (
    <Dialog open={open} onClose={onClose} title={t('bowls.title')}>
      {open ? <Bowls /> : null}
    </Dialog>
  )
}

type Search = { number: string; results: LentBowls[] }

function Bowls() {
  const t = useText('kitchen')
  const tError = useText('errors')
  const { api } = useKitchen()
  const { busy, problem, attempt } = useAttempt()
  const [searchResult, setSearchResult] = useState<Search | null>(null)
  const [returnInstruction, setReturnInstruction] = useState<string | null>(null)
  const search = (number: string) =>
    attempt(async () => {
      setReturnInstruction(null)
      setSearchResult({ number, ...(await api.call(findBowls, { query: { number } })) })
    })
  const fieldError = (name: string) => {
    const code = problem?.fields?.find(({ field }) => field === name)?.code
    return code === undefined ? undefined : tError(code)
  }
  return (
    <div className={boardLook.menu}>
      <OrderNumberForm busy={busy} error={fieldError('number')} onSearch={search} />
      <div aria-live="polite">
        {searchResult?.results.length === 0 ? (
          <p>{t('bowls.none', { number: searchResult.number })}</p>
        ) : null}
        {returnInstruction === null ? null : <p className={boardLook.fact}>{returnInstruction}</p>}
        {problem && !problem.fields?.length ? (
          <FieldError>{tError(problem.code)}</FieldError>
        ) : null}
      </div>
      {searchResult?.results.map((lentBowls) => (
        <LentBowlsRow
          key={lentBowls.order}
          lentBowls={lentBowls}
          busy={busy}
          onReturn={(bowls, key, instruction) =>
            void attempt(async () => {
              setReturnInstruction(null)
              await api.call(returnBowls, {
                body: { order: lentBowls.order, bowls },
                idempotencyKey: key,
              })
              setReturnInstruction(instruction)
              setSearchResult(null)
            })
          }
        />
      ))}
    </div>
  )
}

/**
 * Runs requests. `busy`: whether one is in progress; `problem`: why the last one failed, null if it
 * did not.
 */
function useAttempt() {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  const attempt = async (run: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    try {
      await run()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      setProblem(error.problem)
    } finally {
      setBusy(false)
    }
  }
  return { busy, problem, attempt }
}

function OrderNumberForm({
  busy,
  error,
  onSearch,
}: {
  busy: boolean
  error: string | undefined
  onSearch: (number: string) => Promise<void>
}) {
  const t = useText('kitchen')
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        const form = new FormData(event.currentTarget)
        const number = form.get('number')
        if (!busy && typeof number === 'string') void onSearch(number.trim())
      }}
    >
      <Field
        label={t('bowls.number')}
        name="number"
        required
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={10}
        error={error}
      />
      <Button type="submit" busy={busy} wide>
        {t('bowls.go')}
      </Button>
    </form>
  )
}

type LentBowlsRowProps = {
  lentBowls: LentBowls
  busy: boolean
  /** Returns bowls. `instruction`: the text that tells the person at the counter what to do now. */
  onReturn: (bowls: number, key: string, instruction: string) => void
}

/**
 * Each number of returned bowls of this order has its own key: if the button is pressed again after
 * a lost answer, the deposit is refunded once.
 */
function LentBowlsRow({
  lentBowls: { name, number, takeawayAt, left: bowlsLeft, deposit, way: refundChannel },
  busy,
  onReturn,
}: LentBowlsRowProps) {
  const t = useText('kitchen')
  const { price, day } = useFormat()
  const [bowls, setBowls] = useState(bowlsLeft)
  const [keys] = useState(() => new Map<number, string>())
  const amount = price(bowls * deposit)
  const keyOf = () => {
    const key = keys.get(bowls) ?? freshKey()
    keys.set(bowls, key)
    return key
  }
  return (
    <section className={boardLook.part}>
      <h3 className={`${boardLook.smallTitle} num`}>
        {t('bowls.found', { name: name ?? number, day: day(takeawayAt) })}
      </h3>
      <p className="num">{t('bowls.left', { count: bowlsLeft })}</p>
      {refundChannel === null ? (
        <p>{t('bowls.never')}</p>
      ) : (
        <>
          <Stepper
            className="w-fit"
            value={bowls}
            min={1}
            max={bowlsLeft}
            label={t('bowls.how')}
            onChange={setBowls}
          />
          <Button
            busy={busy}
            wide
            onClick={() => onReturn(bowls, keyOf(), t(`bowls.${refundChannel}`, { amount }))}
          >
            {t('bowls.back', { amount })}
          </Button>
        </>
      )}
    </section>
  )
}
