import { useState } from 'react'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  changeLatenessRules,
  getLatenessRules,
  heldLatenessRules,
  latenessRulesSchema,
} from '#contract/office/lateness-rules.ts'
import { officeHref } from '#contract/office/office-pages.ts'
import type { LatenessRules } from '#domain/orders/lateness-rules.ts'
import {
  latePointRules,
  latenessRuleNames,
  latenessRuleRange,
  leastBeside,
} from '#domain/orders/lateness-limits.ts'
import { changedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useLocale, useText } from '#ui/text/text.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useApi } from '#office/base/query/use-api.ts'
import { useAction } from '#office/base/query/use-action.ts'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { LoadedPart } from '#office/ui/loaded-part.tsx'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { Versions } from '#ui/parts/versions.tsx'

type Rule = keyof LatenessRules
type TypedRules = Record<Rule, number | null>
/** The typed rules, and the saved rules that they are based on. */
type RulesDraft = { from: LatenessRules; typed: TypedRules }
type Saved = ReplyOf<typeof getLatenessRules>

const pointRules: readonly Rule[] = latePointRules
const minuteRules = latenessRuleNames.filter((rule) => !pointRules.includes(rule))
const changed = z.object({ rules: heldLatenessRules })

const differ = (before: TypedRules, after: TypedRules): boolean =>
  latenessRuleNames.some((rule) => before[rule] !== after[rule])

/**
 * The rules for the whole chain: when an order is late, and the compensation for its customer (N1).
 */
export function LatenessPart() {
  const loaded = useApi(getLatenessRules, {})
  return (
    <LoadedPart of={loaded} skeleton={<Skeleton lines={10} />}>
      {(saved) => <LatenessForm saved={saved} onSaved={loaded.replace} />}
    </LoadedPart>
  )
}

function LatenessForm({
  saved: { rules, pointsAlone },
  onSaved,
}: {
  saved: Saved
  onSaved: (saved: Saved) => void
}) {
  const t = useText('office-site')
  const office = useText('office')
  const locale = useLocale()
  const sentenceOf = useSentenceOf()
  const [draft, setDraft] = useState<RulesDraft>({ from: rules, typed: rules })
  const { from, typed } = draft
  const bounds = (rule: Rule) => ({
    min: leastBeside(rule, typed),
    max: pointRules.includes(rule)
      ? Math.max(from[rule], pointsAlone)
      : latenessRuleRange(rule).most,
  })
  const errorOf = (rule: Rule): string | undefined => {
    const { min, max } = bounds(rule)
    const value = typed[rule]
    return value !== null && min <= value && value <= max
      ? undefined
      : t('lateness.bounds', { min, max })
  }
  const isDirty = differ(typed, from)
  // Whether another user changed the rules while these were typed.
  const isOvertaken = differ(from, rules)
  const linesOf = (of: TypedRules) =>
    latenessRuleNames.map((rule) =>
      t('lateness.line', { name: t(`lateness.rule.${rule}`), value: of[rule] ?? '–' }),
    )
  const beginAgain = (next: Saved) => {
    setDraft({ from: next.rules, typed: next.rules })
    onSaved(next)
  }
  const dropTyped = () => beginAgain({ rules: from, pointsAlone })
  const { run, isPending, problem } = useAction(
    (api, draftToSave: RulesDraft) =>
      api.call(changeLatenessRules, {
        body: { rules: latenessRulesSchema.parse(draftToSave.typed), from: draftToSave.from },
      }),
    {
      toast: t('lateness.saved'),
      onDone: beginAgain,
      explain(error) {
        const conflict = changedMeanwhile(error, changed)
        if (conflict === null) return sentenceOf(error)
        // If the user saves again after seeing the conflicting rules, the typed rules replace them.
        setDraft((before) => ({ ...before, from: conflict.rules }))
        return null
      },
    },
  )
  const fields = (of: readonly Rule[]) =>
    of.map((rule) => (
      <NumberField
        key={rule}
        label={t(`lateness.rule.${rule}`)}
        value={typed[rule]}
        onChange={(value) =>
          setDraft((before) => ({ ...before, typed: { ...before.typed, [rule]: value } }))
        }
        {...bounds(rule)}
        error={errorOf(rule)}
      />
    ))
  return (
    <Block
      title={t('lateness.title')}
      lead={t('lateness.lead')}
      isRegion
      tools={
        <Link to={officeHref('audit', locale, { subject: 'chain' })}>{t('lateness.history')}</Link>
      }
    >
      <div className="grid grid-cols-2 items-start gap-x-8 gap-y-8.5 max-[68.75rem]:grid-cols-1">
        <fieldset className="fields">
          <legend className="field-label">{t('lateness.say')}</legend>
          {fields(minuteRules)}
        </fieldset>
        <fieldset className="fields">
          <legend className="field-label">{t('lateness.give')}</legend>
          {fields(pointRules)}
          <p className="field-hint">{t('lateness.alone', { points: pointsAlone })}</p>
        </fieldset>
      </div>
      {isOvertaken ? (
        <Versions
          title={t('lateness.changed')}
          words={{ now: linesOf(from), yours: linesOf(typed) }}
          onTake={dropTyped}
        />
      ) : null}
      <Problem text={problem} />
      {isDirty || isOvertaken ? (
        <div className="mt-3.5">
          <Button
            kind="action"
            isPending={isPending}
            isDisabled={latenessRuleNames.some((rule) => errorOf(rule) !== undefined)}
            onPress={() => run(draft)}
          >
            {office('action.save')}
          </Button>{' '}
          <Button kind="quiet" isDisabled={isPending} onPress={dropTyped}>
            {office('action.undo')}
          </Button>
        </div>
      ) : null}
    </Block>
  )
}
