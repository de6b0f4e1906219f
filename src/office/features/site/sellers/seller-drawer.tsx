import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { ApiProblem } from '#contract/client.ts'
import type { CatalogueFault } from '#contract/office/catalogue.ts'
import {
  type OfficeSeller,
  type OfficeSellers,
  askForSeller,
  sellerFactsSchema,
} from '#contract/office/sellers.ts'
import { changedMeanwhile } from '#office/base/changed-meanwhile.ts'
import { useFormat } from '#office/base/format.ts'
import { useApiAction } from '#office/base/query/use-action.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#office/base/text.ts'
import { Button } from '#office/ui/button.tsx'
import { NumberField } from '#office/ui/fields/number-field.tsx'
import { TextField } from '#office/ui/fields/text-field.tsx'
import { Problem } from '#office/ui/layers/action-dialog.tsx'
import { Drawer } from '#office/ui/layers/drawer.tsx'
import { showToast } from '#office/ui/layers/toasts.tsx'
import { Notice } from '#office/ui/notice.tsx'
import { Versions } from '#office/ui/versions.tsx'
import { EstablishmentFields } from './establishment-fields.tsx'
import {
  type SellerTextName,
  bodyOf,
  changesBetween,
  draftOf,
  factsOf,
  isComplete,
  textFields,
} from './seller-draft.ts'
import { faultsIn } from './seller-faults.ts'
import { useSellerLabels } from './use-seller-labels.ts'

const changed = z.object({
  seller: z.extend(sellerFactsSchema, { version: z.string() }),
})
type SellerVersion = Pick<OfficeSeller, 'id' | 'version'> & z.output<typeof sellerFactsSchema>

/** The fields of the chain’s file that correspond to fields of the form, if their names differ. */
const fileFields: Partial<Record<SellerTextName, string>> = {
  street: 'address.street',
  postcode: 'address.postcode',
  city: 'address.city',
}
const keyOf = (name: SellerTextName) => fileFields[name] ?? name

/** The form of a seller; a second person has to confirm the changes (B1, P4). */
export function SellerDrawer({
  seller,
  add,
  data,
  onClose,
  onDone,
  onStale,
}: {
  /** The seller to change; null for a new one. */
  seller: OfficeSeller | null
  /** The id of a restaurant to add to the seller; null for none. */
  add: number | null
  data: OfficeSellers
  onClose: () => void
  onDone: () => void
  /** Called when the user takes the version that another user saved meanwhile. */
  onStale: () => void
}) {
  const t = useText('office-site')
  const errorText = useText('errors')
  const office = useText('office')
  const format = useFormat()
  const form = useId()
  const sentenceOf = useSentenceOf()
  const { changesWords, faultWords } = useSellerLabels(data)
  // The version with which the draft is compared. If the user takes a version saved meanwhile by
  // another user, that version replaces it.
  const [baseVersion, setBaseVersion] = useState<SellerVersion | null>(seller)
  const [draft, setDraft] = useState(() => draftOf(seller, addedIn(data, add)))
  const [conflict, setConflict] = useState<SellerVersion | null>(null)
  const [faults, setFaults] = useState<readonly CatalogueFault[]>([])
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  // If the user sends the draft again after seeing the other user’s version, that version is
  // overwritten.
  const body = bodyOf(draft, conflict ?? baseVersion)
  const isChanged = changesBetween(baseVersion, factsOf(draft)).length > 0
  const errorOf = (field: string): string | undefined => {
    const fault = faults.find((candidate) => candidate.field === field)
    return fault === undefined ? errors.get(field) : faultWords(fault)
  }
  const formFields = new Set([
    'capital',
    ...textFields.map(keyOf),
    ...draft.establishments.flatMap((_, i) => [
      `establishments[${i}].siret`,
      `establishments[${i}].restaurant`,
    ]),
  ])
  const otherFaults = [
    ...new Set(faults.filter(({ field }) => !formFields.has(field ?? '')).map(faultWords)),
  ]

  const { run, isPending, problem } = useApiAction(askForSeller, {
    onDone() {
      showToast({ tone: 'ok', text: t('sellers.asked') })
      onDone()
    },
    explain(error) {
      const now = changedMeanwhile(error, changed)
      const newFaults = faultsIn(error)
      const fields = error instanceof ApiProblem ? (error.problem.fields ?? []) : []
      const refused = fields.map(({ field, code }) => [keyIn(field), errorText(code)] as const)
      if (now !== null && baseVersion !== null) setConflict({ ...now.seller, id: baseVersion.id })
      else if (newFaults !== null) setFaults(newFaults)
      else if (refused.some(([field]) => formFields.has(field))) setErrors(new Map(refused))
      else return sentenceOf(error)
      return null
    },
  })
  const ask = () => {
    setFaults([])
    setErrors(new Map())
    run({ body })
  }

  const text = (name: SellerTextName, hint?: string) => (
    <TextField
      key={name}
      label={t(`sellers.field.${name}`)}
      hint={hint}
      autoComplete="off"
      value={draft[name]}
      error={errorOf(keyOf(name))}
      // The SIREN of an existing seller cannot change: a different number means a different
      // company.
      isDisabled={name === 'siren' && baseVersion !== null}
      onChange={(typed) => setDraft({ ...draft, [name]: typed })}
    />
  )
  return (
    <Drawer
      of={seller?.id ?? 'new'}
      title={seller?.name ?? t('sellers.new')}
      onClose={onClose}
      footer={
        <Button
          kind="action"
          type="submit"
          form={form}
          isPending={isPending}
          isDisabled={!isChanged || !isComplete(draft)}
        >
          {t('sellers.ask')}
        </Button>
      }
    >
      <p className="drawer-lead seller-lead">
        {t('sellers.askText')}{' '}
        {data.confirmers.length === 0
          ? office('second.nobody')
          : office('second.names', { names: format.list([...data.confirmers]) })}
      </p>
      {data.requests.some((request) => request.seller === seller?.id) ? (
        <Notice tone="info">{t('sellers.waitsAlready')}</Notice>
      ) : null}
      <form
        id={form}
        className="fields"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
      >
        {text('name')}
        <div className="seller-row">
          {text('form')}
          <NumberField
            label={t('sellers.field.capitalEuros')}
            value={draft.capital}
            min={1}
            error={errorOf('capital')}
            onChange={(capital) => setDraft({ ...draft, capital })}
          />
        </div>
        {text('street')}
        <div className="seller-row">
          {text('postcode')}
          {text('city')}
        </div>
        <div className="seller-row">
          {text('siren', baseVersion === null ? undefined : t('sellers.sirenFixed'))}
          {text('rcs', t('sellers.rcsHint'))}
        </div>
        <div className="seller-row">
          {text('vat')}
          {text('series', t('sellers.seriesHint'))}
        </div>
        <EstablishmentFields
          seller={baseVersion?.id ?? null}
          draft={draft}
          data={data}
          errorOf={errorOf}
          onChange={(establishments) => {
            // The faults refer to restaurants by position, so they are cleared when one is removed.
            if (establishments.length < draft.establishments.length) setFaults([])
            setDraft({ ...draft, establishments })
          }}
        />
        {conflict === null ? null : (
          <Versions
            title={t('sellers.changed')}
            words={{
              now: changesWords(baseVersion, conflict),
              yours: changesWords(baseVersion, factsOf(draft)),
            }}
            onTake={() => {
              setBaseVersion(conflict)
              setDraft(draftOf(conflict))
              setConflict(null)
              onStale()
            }}
          />
        )}
        {otherFaults.length === 0 ? null : (
          <Notice tone="err" title={t('sellers.refused')}>
            {otherFaults.join(' ')}
          </Notice>
        )}
        <Problem text={problem} />
      </form>
    </Drawer>
  )
}

/** The restaurant to add, with its current seller. */
function addedIn({ restaurants }: OfficeSellers, add: number | null) {
  const restaurant = restaurants.find(({ id }) => id === add)
  return restaurant === undefined ? null : { restaurant: restaurant.id, from: restaurant.seller }
}

/**
 * The name of a field in the chain’s file: `establishments.2.siret` is `establishments[2].siret`
 * there.
 */
const keyIn = (field: string): string => {
  const plain = field.replace(/\.(\d+)(?=\.|$)/g, '[$1]')
  const name = textFields.find((each) => each === plain)
  return name === undefined ? plain : keyOf(name)
}
