import type { ReactNode } from 'react'
import type {
  RestaurantSettings,
  RestaurantSettingsView,
  SettingName,
} from '#contract/office/restaurant-settings.ts'
import type { Entries, Json } from '#domain/catalogue/entries.ts'
import { useText } from '#ui/text/text.ts'
import {
  type FieldFormatter,
  fieldLabel,
} from '#office/features/catalogue/field-kinds/field-formatter.ts'
import { valueItemsOf, valueWords } from '#office/features/catalogue/field-kinds/field-values.ts'
import { useFieldFormatter } from '#office/features/catalogue/field-kinds/use-field-formatter.ts'
import { Block } from '#ui/parts/block.tsx'
import { Button } from '#ui/parts/button.tsx'
import { Problem } from '#ui/parts/problem.tsx'
import { Notice } from '#ui/parts/notice.tsx'
import { Versions } from '#ui/parts/versions.tsx'
import { useSection } from './use-section.ts'

export type SettingsPartProps = {
  restaurant: RestaurantSettingsView
  onDone: (restaurant: RestaurantSettingsView) => void
}

/** The products of the restaurant, whose names the values of some settings contain. */
const entriesOf = ({ containable }: RestaurantSettingsView): Entries =>
  new Map(
    containable.map(({ kind, id, name }) => [
      `${kind === 'formula' ? kind : 'ingredient'} ${id}`,
      { name },
    ]),
  )

/** Some settings in words: the items of one, or a line for each of several. */
function wordsOf(
  settings: Partial<RestaurantSettings>,
  names: readonly SettingName[],
  formatter: FieldFormatter,
): string[] {
  const entry = 'restaurant '
  const valueOf = (name: SettingName) => (settings[name] ?? null) as Json
  const [name, ...otherNames] = names
  if (name !== undefined && otherNames.length === 0) {
    const items = valueItemsOf({ entry, field: name }, valueOf(name), formatter)
    return items.length > 0 ? items : [formatter.fields('value.none')]
  }
  return names.map((field) =>
    formatter.fields('diff.row', {
      field: fieldLabel(entry, field, formatter),
      value: valueWords({ entry, field }, valueOf(field), formatter),
    }),
  )
}

/**
 * A section of a restaurant’s page: its fields, and below them faults, a colleague’s version and
 * the buttons that save or restore the settings.
 */
export function SettingsSection({
  id,
  title,
  action,
  names,
  draft,
  isDirty,
  restaurant,
  onReset,
  onDone,
  children,
}: SettingsPartProps & {
  id: string
  title: string
  /** What stands beside the title. */
  action?: ReactNode
  names: readonly SettingName[]
  /** The edited settings; null while a value is missing or not allowed. */
  draft: Partial<RestaurantSettings> | null
  isDirty: boolean
  /** Replaces the edited values by saved settings. */
  onReset: (settings: RestaurantSettings) => void
  children: ReactNode
}) {
  const t = useText('office-hours')
  const office = useText('office')
  const formatter = useFieldFormatter(entriesOf(restaurant))
  const { save, isPending, problem, conflict, faults, clearConflict } = useSection(
    restaurant,
    names,
    onDone,
  )
  const reset = (settings: RestaurantSettings) => {
    onReset(settings)
    clearConflict()
  }
  return (
    <Block id={id} title={title} tools={action} isRegion>
      {children}
      <div className="grid gap-3 not-empty:mt-3.5">
        {faults.length === 0 ? null : <SectionFaults faults={faults} />}
        {conflict === null ? null : (
          <Versions
            title={
              conflict.by === null
                ? t('section.changed')
                : t('section.changedBy', { name: conflict.by })
            }
            words={{
              now: wordsOf(conflict.settings, names, formatter),
              yours:
                draft === null
                  ? []
                  : wordsOf({ ...restaurant.settings, ...draft }, names, formatter),
            }}
            onTake={() => reset(conflict.settings)}
          />
        )}
        <Problem text={problem} />
        {isDirty || conflict !== null ? (
          <div className="flex flex-wrap gap-2">
            <Button
              kind="action"
              isPending={isPending}
              isDisabled={draft === null}
              onPress={() => {
                if (draft !== null) save(draft)
              }}
            >
              {office('action.save')}
            </Button>
            <Button kind="quiet" isDisabled={isPending} onPress={() => reset(restaurant.settings)}>
              {office('action.undo')}
            </Button>
          </div>
        ) : null}
      </div>
    </Block>
  )
}

function SectionFaults({ faults }: { faults: readonly string[] }) {
  const t = useText('office-hours')
  return (
    <Notice tone="err" title={t('section.refused')}>
      <ul>
        {faults.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Notice>
  )
}
