import { useEffect, useRef } from 'react'
import { ListBox } from 'react-aria-components/ListBox'
import { useScopes } from '#office/base/scopes.ts'
import { useText } from '#ui/text/text.ts'
import { useToday } from '#office/base/today.ts'
import { RestaurantChoice } from '#office/ui/fields/restaurant-choice.tsx'
import { Button } from '#ui/parts/button.tsx'
import { ChoiceItem } from '#ui/parts/fields/choice-list.tsx'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { DayCalendar } from '#ui/parts/fields/day-calendar.tsx'
import { MoneyField, NumberField } from '#ui/parts/fields/number-field.tsx'
import { Select } from '#ui/parts/fields/select.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Segmented } from '#ui/parts/segmented.tsx'
import type { PromoDraft, PromoWord } from './promo-draft.ts'
import { HourChoices, TargetChoices, WeekdayChoices } from './promo-limits.tsx'
import type { PromoGift, PromoOptions } from './use-promo-phrases.ts'

export type PromoChoicesProps = {
  draft: PromoDraft
  change: (changes: Partial<PromoDraft>) => void
  /** The error at this word, as a sentence; undefined if there is none. */
  error: string | undefined
  close: () => void
}

/**
 * Selectors of the elements that may get the focus when the choices open; the first that matches is
 * used.
 */
const starts = [
  'input',
  '[role=option][tabindex="0"]',
  '[role=listbox]',
  '.day-cell[tabindex="0"]',
  'button',
]

/** The choices for a word of the sentence. The focus moves into them when they open. */
export function PromoChoices(props: Parameters<typeof Choices>[0]) {
  const mark = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const places = starts.map((start) => mark.current?.querySelector<HTMLElement>(start))
    places.find((place) => place)?.focus()
  }, [])
  return (
    <div ref={mark}>
      <Choices {...props} />
    </div>
  )
}

function Choices({
  word,
  options,
  ...props
}: PromoChoicesProps & { word: PromoWord; options: PromoOptions }) {
  const t = useText('office-promos')
  const { draft, change, error, close } = props
  switch (word) {
    case 'worth':
      return <WorthChoices {...props} gifts={options.results} />
    case 'minimum':
    case 'most':
      return (
        <MoneyField
          label={t(`field.${word}`)}
          hint={t('field.empty')}
          value={draft[word]}
          onChange={(amount) => change({ [word]: amount })}
          error={error}
        />
      )
    case 'days':
      return <WeekdayChoices {...props} />
    case 'hours':
      return <HourChoices {...props} />
    case 'only':
    case 'except':
      return <TargetChoices {...props} word={word} options={options} />
    case 'first':
      return <FirstChoices {...props} />
    case 'places':
      return <PlaceChoices {...props} />
    case 'code':
      return (
        <TextField
          label={t('word.code')}
          hint={t('field.codeHint')}
          value={draft.code}
          onChange={(code) => change({ code: code.toUpperCase() })}
          error={error}
          autoComplete="off"
        />
      )
    case 'uses':
    case 'overall':
      return (
        <NumberField
          label={t(`field.${word}`)}
          hint={t('field.empty')}
          value={draft[word]}
          onChange={(count) => change({ [word]: count })}
          error={error}
        />
      )
    case 'from':
    case 'until':
      return <DayChoices day={word} draft={draft} change={change} close={close} />
  }
}

const kinds = ['percent', 'amount', 'product'] as const

function WorthChoices({
  draft,
  change,
  error,
  gifts,
}: PromoChoicesProps & { gifts: readonly PromoGift[] }) {
  const t = useText('office-promos')
  return (
    <div className="fields">
      <Segmented
        label={t('field.kind')}
        choices={kinds.map((id) => ({ id, text: t(`field.kinds.${id}`) }))}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      {draft.kind === 'percent' ? (
        <NumberField
          label={t('field.percent')}
          value={draft.percent}
          onChange={(percent) => change({ percent })}
          error={error}
          min={1}
          max={100}
        />
      ) : draft.kind === 'amount' ? (
        <MoneyField
          label={t('field.amount')}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
          error={error}
        />
      ) : (
        <ComboBox
          label={t('field.product')}
          value={draft.gift}
          onChange={(gift) => change({ gift })}
          error={error}
          choices={gifts.map(({ kind, id, name }) => ({ id: `${kind} ${id}`, text: name }))}
        />
      )}
    </div>
  )
}

function FirstChoices({ draft, change, close }: PromoChoicesProps) {
  const t = useText('office-promos')
  const choices = [
    { id: 'all', text: t('phrase.everybody') },
    { id: 'first', text: t('phrase.first') },
  ]
  return (
    <ListBox
      className="menu"
      aria-label={t('word.first')}
      items={choices}
      selectionMode="single"
      selectedKeys={[draft.isFirstOnly ? 'first' : 'all']}
      // It begins at what is chosen, which it knows only once its choices are there.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      escapeKeyBehavior="none"
      onSelectionChange={(keys) => {
        // Selecting the current choice again makes the selection empty; the choice then stays.
        const [id] = keys === 'all' ? [] : keys
        if (id !== undefined) change({ isFirstOnly: id === 'first' })
        close()
      }}
    >
      {(choice) => <ChoiceItem choice={choice} />}
    </ListBox>
  )
}

const scopes = ['chain', 'group', 'some'] as const

function PlaceChoices({ draft, change, error }: PromoChoicesProps) {
  const t = useText('office-promos')
  const { groups } = useScopes()
  return (
    <div className="fields">
      <Segmented
        label={t('field.scope')}
        choices={scopes.map((id) => ({ id, text: t(`field.scopes.${id}`) }))}
        value={draft.scope}
        onChange={(scope) => change({ scope })}
      />
      {draft.scope === 'group' ? (
        <Select
          label={t('field.group')}
          hint={t('field.groupHint')}
          error={error}
          value={draft.group}
          onChange={(group) => change({ group })}
          choices={groups.map(({ id, name }) => ({ id, text: name }))}
        />
      ) : null}
      {draft.scope === 'some' ? (
        <RestaurantChoice
          value={draft.restaurants}
          onChange={(restaurants) => change({ restaurants })}
          error={error}
        />
      ) : null}
    </div>
  )
}

function DayChoices({
  day,
  draft,
  change,
  close,
}: Pick<PromoChoicesProps, 'draft' | 'change' | 'close'> & { day: 'from' | 'until' }) {
  const t = useText('office-promos')
  const today = useToday()
  const choose = (date: string | null) => {
    change({ [day]: date })
    close()
  }
  return (
    <div className="fields">
      <DayCalendar
        label={t(`word.${day}`)}
        value={draft[day]}
        least={day === 'until' && draft.from !== null && draft.from > today ? draft.from : today}
        onChange={choose}
      />
      <div>
        <Button kind="outlined" onPress={() => choose(null)}>
          {t(day === 'from' ? 'phrase.fromNow' : 'phrase.noEnd')}
        </Button>
      </div>
    </div>
  )
}
