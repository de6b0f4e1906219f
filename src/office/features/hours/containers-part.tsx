import { useState } from 'react'
import type { Containable, RestaurantSettings } from '#contract/office/restaurant-settings.ts'
import { useText } from '#ui/text/text.ts'
import { Checkbox } from '#ui/parts/fields/checkbox.tsx'
import { MoneyField } from '#ui/parts/fields/number-field.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { SettingsSection, type SettingsPartProps } from './settings-section.tsx'

type Containers = RestaurantSettings['own_containers']
type ContainersDraft = NonNullable<Containers>

const nothing: ContainersDraft = { formulas: [], products: [], custom: false, discount: 0 }
const isNone = ({ formulas, products, custom }: ContainersDraft) =>
  formulas.length + products.length === 0 && !custom
const centsOf = (euros: number | undefined) => Math.round((euros ?? 0) * 100)
/** Maximum deposit in cents, as in the contract. */
const MOST_DEPOSIT = 10_000
const isAmount = (cents: number | null, most: number) =>
  cents !== null && cents >= 0 && cents <= most
const inOrder = (ids: readonly number[]) => ids.toSorted((a, b) => a - b)
const textOf = (containers: ContainersDraft) =>
  JSON.stringify(
    isNone(containers)
      ? null
      : [
          inOrder(containers.formulas),
          inOrder(containers.products),
          containers.custom,
          containers.discount,
          containers.deposit ?? 0,
        ],
  )

/**
 * The products served in a container that the customer brings, the discount for it, and the deposit
 * for a bowl lent by the restaurant (E2).
 */
export function ContainersPart({ restaurant, onDone }: SettingsPartProps) {
  const t = useText('office-hours')
  const { containable, lacksContainers, settings } = restaurant
  const saved = settings.own_containers
  const [containers, setContainers] = useState(saved ?? nothing)
  const [cents, setCents] = useState<number | null>(centsOf(saved?.discount))
  const [deposit, setDeposit] = useState<number | null>(centsOf(saved?.deposit))
  const [lastSaved, setLastSaved] = useState(saved)
  const reset = (next: Containers) => {
    setContainers(next ?? nothing)
    setCents(centsOf(next?.discount))
    setDeposit(centsOf(next?.deposit))
  }
  if (lastSaved !== saved) {
    setLastSaved(saved)
    reset(saved)
  }
  const { deposit: _, ...otherRules } = containers
  const draft: ContainersDraft = {
    ...otherRules,
    discount: (cents ?? 0) / 100,
    ...(deposit !== null && deposit > 0 && { deposit: deposit / 100 }),
  }
  const [formulas = [], products = []] = (['formula', 'product'] as const).map((listedKind) =>
    containable.filter(({ kind }) => kind === listedKind),
  )
  const isAllowed = isAmount(cents, 10_000) && isAmount(deposit, MOST_DEPOSIT)
  return (
    <SettingsSection
      id="containers"
      title={t('containers.title')}
      names={['own_containers']}
      draft={isAllowed ? { own_containers: isNone(draft) ? null : draft } : null}
      isDirty={textOf(draft) !== textOf(saved ?? nothing)}
      onReset={(next) => reset(next.own_containers)}
      {...{ restaurant, onDone }}
    >
      <div className="fields">
        {lacksContainers ? (
          <Notice tone="warn">{t('containers.required')}</Notice>
        ) : (
          <p>{t('containers.law')}</p>
        )}
        <MoneyField
          label={t('containers.discount')}
          hint={t('containers.discountHint')}
          value={cents}
          onChange={setCents}
          min={0}
          max={10_000}
        />
        <MoneyField
          label={t('containers.deposit')}
          hint={t('containers.depositHint')}
          value={deposit}
          onChange={setDeposit}
          min={0}
          max={MOST_DEPOSIT}
        />
        <Checkbox
          value={containers.custom}
          onChange={(custom) => setContainers({ ...containers, custom })}
        >
          {t('containers.custom')}
        </Checkbox>
        {formulas.map((formula) => (
          <Among
            key={formula.id}
            item={formula}
            list="formulas"
            containers={containers}
            onChange={setContainers}
          />
        ))}
        <details>
          <summary>
            {t('containers.products', {
              chosen: containers.products.length,
              count: products.length,
            })}
          </summary>
          {products.map((product) => (
            <Among
              key={product.id}
              item={product}
              list="products"
              containers={containers}
              onChange={setContainers}
            />
          ))}
        </details>
      </div>
    </SettingsSection>
  )
}

/** Checkbox whether a formula or product may be served in a customer’s container. */
function Among({
  item: { id, name },
  list,
  containers,
  onChange,
}: {
  item: Containable
  list: 'formulas' | 'products'
  containers: ContainersDraft
  onChange: (containers: ContainersDraft) => void
}) {
  return (
    <Checkbox
      value={containers[list].includes(id)}
      onChange={(isOn) =>
        onChange({
          ...containers,
          [list]: isOn
            ? [...containers[list], id]
            : containers[list].filter((listedId) => listedId !== id),
        })
      }
    >
      {name}
    </Checkbox>
  )
}
