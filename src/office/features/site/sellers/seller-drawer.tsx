import { useId } from 'react'
import type { OfficeSeller, OfficeSellers } from '#contract/office/sellers.ts'
import { useFormat } from '#ui/text/format.ts'
import { useText } from '#ui/text/text.ts'
import { Button } from '#ui/parts/button.tsx'
import { NumberField } from '#ui/parts/fields/number-field.tsx'
import { TextField } from '#ui/parts/fields/text-field.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Drawer } from '#ui/parts/layers/drawer.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Versions } from '#ui/parts/versions.tsx'
import { EstablishmentFields } from './establishment-fields.tsx'
import { type SellerTextName, factsOf, isComplete } from './seller-draft.ts'
import { type SellerForm, keyOf, useSellerForm } from './use-seller-form.ts'
import { useSellerLabels } from './use-seller-labels.ts'

const ROW = 'grid grid-cols-2 gap-3.5 max-[30rem]:grid-cols-1'

type SellerDrawerProps = {
  /** The seller to change; null for a new one. */
  seller: OfficeSeller | null
  /** The id of a restaurant to add to the seller; null for none. */
  add: number | null
  data: OfficeSellers
  onClose: () => void
  onDone: () => void
  /** Called when the user takes the version that another user saved meanwhile. */
  onStale: () => void
}

/** The form of a seller; a second person has to confirm the changes (B1, P4). */
export function SellerDrawer({ seller, add, data, onClose, onDone, onStale }: SellerDrawerProps) {
  const t = useText('office-site')
  const office = useText('office')
  const format = useFormat()
  const form = useId()
  const sellerForm = useSellerForm({ seller, add, data, onDone })
  const { draft, setDraft, baseVersion, conflict, errorOf, otherFaults, isPending } = sellerForm
  const { changesWords } = useSellerLabels(data)
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
          isDisabled={!sellerForm.isChanged || !isComplete(draft)}
        >
          {t('sellers.ask')}
        </Button>
      }
    >
      <p className="my-3.5">
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
          sellerForm.ask()
        }}
      >
        <CompanyFields form={sellerForm} />
        <EstablishmentFields
          seller={baseVersion?.id ?? null}
          draft={draft}
          data={data}
          errorOf={errorOf}
          onChange={(establishments) => {
            // The faults refer to restaurants by position, so they are cleared when one is removed.
            if (establishments.length < draft.establishments.length) sellerForm.clearFaults()
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
              sellerForm.take(conflict)
              onStale()
            }}
          />
        )}
        {otherFaults.length === 0 ? null : (
          <Notice tone="err" title={t('sellers.refused')}>
            {otherFaults.join(' ')}
          </Notice>
        )}
        <Problem text={sellerForm.problem} />
      </form>
    </Drawer>
  )
}

/** The fields of the company itself. */
function CompanyFields({ form }: { form: SellerForm }) {
  const t = useText('office-site')
  const { draft, setDraft, baseVersion, errorOf } = form
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
    <>
      {text('name')}
      <div className={ROW}>
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
      <div className={ROW}>
        {text('postcode')}
        {text('city')}
      </div>
      <div className={ROW}>
        {text('siren', baseVersion === null ? undefined : t('sellers.sirenFixed'))}
        {text('rcs', t('sellers.rcsHint'))}
      </div>
      <div className={ROW}>
        {text('vat')}
        {text('series', t('sellers.seriesHint'))}
      </div>
    </>
  )
}
