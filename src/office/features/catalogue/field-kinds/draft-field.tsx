import { type ReactNode, Suspense } from 'react'
import { locales } from '#contract/pages/locales.ts'
import type { EntryFields, Json } from '#domain/catalogue/entries.ts'
import { fieldOf, kindOf } from '#domain/catalogue/field-table.ts'
import { rightOfField } from '#domain/staff/field-rights.ts'
import { useSessionState } from '#office/base/session.ts'
import { useText } from '#ui/text/text.ts'
import { followingEdits } from '#office/features/catalogue/kinds/following-edits.ts'
import { useFieldFault } from '#office/features/catalogue/rows/use-field-fault.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { Skeleton } from '#ui/parts/skeleton.tsx'
import { tableField } from './field-formatter.ts'
import type { FieldEditorProps } from './field-editor.ts'
import { fieldKinds } from './field-kinds.ts'
import { valueWords } from './field-values.ts'
import { useFieldFormatter } from './use-field-formatter.ts'
import { useFieldLabel } from './use-field-label.ts'

/** Fields that an entry may lack, besides those whose value may be null. */
const optionalFields: readonly string[] = ['portion_ml', 'alcohol_by_volume', 'preset', 'sides']

/** The editor of a field, by its kind. */
export function FieldInput({
  entry,
  field,
  ...props
}: Omit<FieldEditorProps, 'isOptional' | 'label'> & { label?: string | undefined }) {
  const labelOf = useFieldLabel()
  const kind = kindOf(entry)
  const mayBeNull = kind !== null && fieldOf(kind, field)?.mayBeNull === true
  const { Editor } = fieldKinds[tableField(entry, field).kind]
  return Editor === undefined ? null : (
    <Suspense fallback={<Skeleton lines={2} />}>
      <Editor
        {...{ entry, field, ...props }}
        label={props.label ?? labelOf(entry, field)}
        isOptional={mayBeNull || optionalFields.includes(field)}
      />
    </Suspense>
  )
}

type DraftFieldProps = Pick<
  FieldEditorProps,
  'hint' | 'lang' | 'lines' | 'labelLook' | 'inputLook'
> & {
  entry: string
  field: string
  label?: string
}

/**
 * A field of an entry, saved in the draft. Somebody without the right to the field reads its value
 * only.
 */
export function DraftField({ entry, field, ...props }: DraftFieldProps) {
  const { drafted, edit } = useCatalogue()
  const { session } = useSessionState()
  const { fault, mine } = useFieldFault(entry, field)
  const fields: EntryFields = drafted.get(entry) ?? {}
  const value = fields[field] ?? null
  if (session?.rights.includes(rightOfField({ entry, field })) !== true)
    return <ReadField {...{ entry, field, value }} />
  return (
    <FieldInput
      {...{ entry, field, fields, ...props }}
      value={mine === undefined ? value : mine}
      error={fault ?? undefined}
      onChange={(after, seen = value) =>
        edit([
          { entry, field, before: seen, after },
          ...followingEdits(drafted, { entry, field, after }),
        ])
      }
    />
  )
}

function ReadField({ entry, field, value }: { entry: string; field: string; value: Json }) {
  const t = useText('office-catalogue')
  const labelOf = useFieldLabel()
  const { published, drafted } = useCatalogue()
  const formatter = useFieldFormatter(published, drafted)
  return (
    <p>
      <span className="field-label">{labelOf(entry, field)}</span>{' '}
      {valueWords({ entry, field }, value, formatter)}{' '}
      <small className="field-hint">{t('field.noRight')}</small>
    </p>
  )
}

/** Typed values and choices stand beside each other; all other fields take the whole width. */
const isShort = (entry: string, field: string): boolean => {
  const { kind } = tableField(entry, field)
  return fieldKinds[kind].typing !== undefined || ['vat', 'category', 'product'].includes(kind)
}

/** Fields of an entry; a text is a field for each language. */
export function FieldList({
  entry,
  fields,
  children = (field) => <DraftField entry={entry} field={field} />,
}: {
  entry: string
  fields: readonly string[]
  children?: (field: string) => ReactNode
}) {
  const names = fields.flatMap((field) =>
    tableField(entry, field).kind === 'texts' && !field.includes('.')
      ? locales.map((locale) => `${field}.${locale}`)
      : [field],
  )
  const groups = names.reduce<string[][]>((all, field) => {
    const last = all.at(-1)
    return last?.[0] !== undefined && isShort(entry, last[0]) && isShort(entry, field)
      ? [...all.slice(0, -1), [...last, field]]
      : [...all, [field]]
  }, [])
  return groups.map((group) => (
    <div
      key={group[0]}
      className={group.length > 1 ? 'field-row items-end [--column:120px]' : undefined}
    >
      {group.map((field) => (
        <div key={field} className="fields">
          {children(field)}
        </div>
      ))}
    </div>
  ))
}
