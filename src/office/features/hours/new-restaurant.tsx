import { useState } from 'react'
import * as z from 'zod/mini'
import { ApiProblem } from '#contract/client.ts'
import { catalogueFaultSchema } from '#contract/office/catalogue.ts'
import { type RestaurantOpening, addRestaurant } from '#contract/office/openings.ts'
import { useRestaurantChoices } from '#office/base/scopes.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { slugOf } from './slug-of.ts'
import { useHoursFaultTexts } from './use-hours-fault-texts.ts'

const names = [
  'name',
  'slug',
  'street',
  'postcode',
  'city',
  'department',
  'latitude',
  'longitude',
  'phone',
  'email',
] as const
type DraftFieldName = (typeof names)[number]
type RestaurantDraft = Record<DraftFieldName, string>

/** The fields of the chain’s file that each field of the form writes. */
const fieldNames: Record<DraftFieldName, readonly string[]> = {
  name: ['name'],
  slug: ['slug', 'id'],
  street: ['address.street'],
  postcode: ['address.postcode'],
  city: ['address.city'],
  department: ['address.department'],
  latitude: ['coordinates.latitude'],
  longitude: ['coordinates.longitude'],
  phone: ['phone'],
  email: ['email'],
}
const refused = z.object({ faults: z.array(catalogueFaultSchema) })
const empty = Object.fromEntries(names.map((name) => [name, ''])) as RestaurantDraft
const numberIn = (text: string): number => Number(text.trim().replace(',', '.'))

/** Adds a restaurant that visitors do not see yet. */
export function NewRestaurant({ onDone }: { onDone: (opening: RestaurantOpening) => void }) {
  const t = useText('office-hours')
  const choices = useRestaurantChoices()
  const errorText = useText('errors')
  const describeFaults = useHoursFaultTexts()
  const sentenceOf = useSentenceOf()
  const [draft, setDraft] = useState(empty)
  const [isOwnSlug, setOwnSlug] = useState(false)
  const [like, setLike] = useState<string | null>(null)
  const [errors, setErrors] = useState<Partial<RestaurantDraft>>({})
  const [otherFaults, setOtherFaults] = useState<readonly string[]>([])
  const isWhole =
    like !== null &&
    names.every((name) => draft[name].trim() !== '') &&
    [draft.latitude, draft.longitude].every((text) => Number.isFinite(numberIn(text)))

  const { run, isPending, problem } = useApiAction(addRestaurant, {
    onDone,
    explain(error) {
      const fields = error instanceof ApiProblem ? (error.problem.fields ?? []) : []
      if (fields.length > 0 && fields.every(({ field }) => names.some((name) => name === field))) {
        setErrors(Object.fromEntries(fields.map(({ field, code }) => [field, errorText(code)])))
        return null
      }
      const refusal =
        error instanceof ApiProblem && error.problem.code === 'hours_refused'
          ? refused.safeParse(error.problem.details).data
          : undefined
      if (refusal === undefined) return sentenceOf(error)
      const fieldErrors = names.map((name) => {
        const fault = refusal.faults.find(({ field }) => fieldNames[name].includes(field ?? ''))
        return [name, fault === undefined ? undefined : describeFaults([fault])[0]] as const
      })
      setErrors(Object.fromEntries(fieldErrors))
      const formFields = new Set(names.flatMap((name) => fieldNames[name]))
      setOtherFaults(
        describeFaults(refusal.faults.filter(({ field }) => !formFields.has(field ?? ''))),
      )
      return null
    },
  })
  function add() {
    setErrors({})
    setOtherFaults([])
    const { latitude, longitude, ...texts } = draft
    run({
      body: {
        ...texts,
        latitude: numberIn(latitude),
        longitude: numberIn(longitude),
        like: Number(like),
      },
    })
  }
  return (
    <form
      className="fields max-w-130"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`new.${name}`)}
          autoComplete="off"
          value={draft[name]}
          error={errors[name]}
          onChange={(text) => {
            if (name === 'slug') setOwnSlug(true)
            setDraft({
              ...draft,
              [name]: text,
              ...(name === 'name' && !isOwnSlug ? { slug: slugOf(text) } : {}),
            })
          }}
          {...(name === 'email' ? { type: 'email' as const } : {})}
        />
      ))}
      <ComboBox
        label={t('new.like')}
        hint={t('new.likeHint')}
        value={like}
        onChange={setLike}
        choices={choices}
      />
      {otherFaults.length === 0 ? null : (
        <Notice tone="err" title={t('section.refused')}>
          {otherFaults.join(' ')}
        </Notice>
      )}
      <Problem text={problem} />
      <div>
        <Button kind="action" type="submit" isPending={isPending} isDisabled={!isWhole}>
          {t('new.add')}
        </Button>
      </div>
    </form>
  )
}
