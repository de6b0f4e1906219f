import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiProblem } from '#contract/client.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import {
  type PromoBody,
  type PromoEstimate,
  estimatePromo,
  createPromo,
} from '#contract/office/promos.ts'
import { useFormat } from '#ui/text/format.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useScopes } from '#office/base/scopes.ts'
import { useToday } from '#office/base/today.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useQueryOf } from '#office/base/query/use-query-of.ts'
import { useDebounced } from '#office/base/use-debounced.ts'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { showToast } from '#ui/parts/layers/toast-queue.ts'
import { Notice } from '#ui/parts/notice.tsx'
import { PromoChoices } from './promo-choices.tsx'
import {
  type PromoDraft,
  type PromoProblems,
  type PromoWord,
  checkDraft,
  emptyDraft,
  isWordFor,
  optionalWords,
  problemsAt,
  promoWords,
} from './promo-draft.ts'
import { ChecksPart, EstimatePart } from './promo-estimate.tsx'
import { PromoSentence, usePlainSentence } from './promo-sentence.tsx'
import { type PromoOptions, usePromoPhrases } from './use-promo-phrases.ts'

/** Milliseconds without a change until the estimate is requested. */
const TYPING = 400
/** A placeholder code for the estimate, which does not depend on the code. */
const SOME_CODE = 'X'

/**
 * The form of a promotion: one sentence, its estimated cost, and the button that creates it (H14).
 */
export function PromoForm({ options }: { options: PromoOptions }) {
  const t = useText('office-promos')
  const errors = useText('errors')
  const format = useFormat()
  const id = useId()
  const [draft, setDraft] = useState<PromoDraft>(emptyDraft)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<PromoProblems>({})
  const buttons = useRef(new Map<PromoWord, HTMLButtonElement>())
  const { groups } = useScopes()
  const today = useToday()
  const { body, problems: draftProblems } = checkDraft(draft, { groups, today })
  const problems = { ...(isTried ? draftProblems : {}), ...refused }
  const phrases = usePromoPhrases().words(draft, options)
  const optionsOfSentence = optionalWords
    .filter((word) => isWordFor(word, draft.kind))
    .map((word) => ({
      word,
      isChosen: word === 'most' ? draft.most !== null : draft[word].length > 0,
    }))
  const sentence = usePlainSentence(
    phrases,
    optionsOfSentence.filter(({ isChosen }) => isChosen).map(({ word }) => word),
  )
  const loadedEstimate = useEstimate(
    checkDraft({ ...draft, code: SOME_CODE, from: null, until: null }, { groups, today }).body,
  )
  const { run, isPending, problem } = useCreation((wrong) => {
    setRefused(wrong)
    focusFirst(wrong)
  })
  const estimate = loadedEstimate.data ?? null

  function focusFirst(wrong: PromoProblems) {
    const first = promoWords.find((word) => wrong[word] !== undefined)
    if (first !== undefined) buttons.current.get(first)?.focus()
  }
  function change(changes: Partial<PromoDraft>) {
    setDraft((before) => ({ ...before, ...changes }))
    setRefused({})
  }
  const wrongWords = promoWords.filter((word) => problems[word] !== undefined)
  const textOf = (word: PromoWord) => {
    const code = problems[word]
    return code === undefined ? undefined : errors(code)
  }
  return (
    <form
      noValidate
      aria-label={t('newTitle')}
      aria-describedby={id}
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (body === null) focusFirst(draftProblems)
        else run({ body })
      }}
    >
      <p id={id} hidden>
        {sentence}
      </p>
      <PromoSentence
        words={phrases}
        options={optionsOfSentence}
        wrong={(word) => problems[word] !== undefined}
        buttonOf={(word) => (button) => {
          if (button === null) buttons.current.delete(word)
          else buttons.current.set(word, button)
        }}
        choicesOf={(word, close) => (
          <PromoChoices
            word={word}
            draft={draft}
            change={change}
            options={options}
            error={textOf(word)}
            close={close}
          />
        )}
      />
      {wrongWords.length === 0 ? null : (
        <div className="mt-3.5">
          <Notice tone="err" title={t('wrong', { count: wrongWords.length })}>
            <ul className="mt-1">
              {wrongWords.map((word) => (
                <li key={word} id={`wrong-${word}`}>
                  <b>{t(`word.${word}`)}</b> {textOf(word)}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <div className="mt-10 grid grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] gap-x-10 gap-y-8.5 max-[73.75rem]:grid-cols-1">
        <EstimatePart loaded={loadedEstimate} />
        <div>
          <ChecksPart estimate={estimate} />
          <Problem text={problem} />
          <Button kind="action" type="submit" isPending={isPending}>
            {t(estimate?.needsSecond ? 'ask' : 'make')}
          </Button>
          {estimate === null ? null : (
            <p className="field-hint">{t('rule', { limit: format.price(estimate.limit) })}</p>
          )}
        </div>
      </div>
    </form>
  )
}

/** The estimated cost of the promotion, requested after a short pause in typing. */
function useEstimate(body: PromoBody | null) {
  const debouncedBody = useDebounced(body === null ? '' : JSON.stringify(body), TYPING)
  return useQueryOf(
    ['estimate of promotion', debouncedBody],
    async (api): Promise<PromoEstimate | null> => {
      if (debouncedBody === '') return null
      const {
        code: _code,
        from: _from,
        until: _until,
        ...rule
      } = JSON.parse(debouncedBody) as PromoBody
      return api.call(estimatePromo, { body: rule })
    },
  )
}

/**
 * Creates the promotion and opens the list. If words are refused, `onWrong` is called with their
 * errors.
 */
function useCreation(onWrong: (problems: PromoProblems) => void) {
  const t = useText('office-promos')
  const locale = useLocale()
  const navigate = useNavigate()
  const today = useToday()
  const sentenceOf = useSentenceOf()
  return useApiAction(createPromo, {
    onDone({ state }, { body }) {
      showToast({ tone: state === 'made' ? 'ok' : 'info', text: t(state, { code: body.code }) })
      const isComing = state === 'made' && body.from !== null && body.from > today
      void navigate(officeHref('promotions', locale, isComing ? { group: 'coming' } : {}))
    },
    explain(error) {
      const fields = error instanceof ApiProblem ? (error.problem.fields ?? []) : []
      const wrong = fields.length === 0 ? null : problemsAt(fields)
      if (wrong === null) return sentenceOf(error)
      onWrong(wrong)
      return null
    },
  })
}
