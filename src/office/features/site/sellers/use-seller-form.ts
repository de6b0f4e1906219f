import { useState } from 'react'
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
import { useApiAction } from '#office/base/query/use-action.ts'
import { useSentenceOf } from '#office/base/sentence-of-error.ts'
import { useText } from '#ui/text/text.ts'
import {
  type SellerTextName,
  bodyOf,
  changesBetween,
  draftOf,
  factsOf,
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
export const keyOf = (name: SellerTextName) => fileFields[name] ?? name

/** The draft of a seller, and the request that a second person has to confirm. */
export function useSellerForm({
  seller,
  add,
  data,
  onDone,
}: {
  seller: OfficeSeller | null
  add: number | null
  data: OfficeSellers
  onDone: () => void
}) {
  const t = useText('office-site')
  const errorText = useText('errors')
  const sentenceOf = useSentenceOf()
  const { faultWords } = useSellerLabels(data)
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
    toast: t('sellers.asked'),
    onDone,
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
  return {
    draft,
    setDraft,
    baseVersion,
    /** The version that another user saved meanwhile. */
    conflict,
    isChanged,
    errorOf,
    /** Faults that belong to no field of the form. */
    otherFaults,
    ask,
    isPending,
    problem,
    clearFaults: () => setFaults([]),
    take(version: SellerVersion) {
      setBaseVersion(version)
      setDraft(draftOf(version))
      setConflict(null)
    },
  }
}

export type SellerForm = ReturnType<typeof useSellerForm>

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
