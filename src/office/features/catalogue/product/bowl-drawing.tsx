import { useMemo } from 'react'
import { keyOf, kindOf } from '#domain/catalogue/field-table.ts'
import { useText } from '#ui/text/text.ts'
import type { EntryRow } from '#office/features/catalogue/rows/entry-rows.ts'
import { useEntryChoices, useEntryName } from '#office/features/catalogue/rows/use-entry-names.ts'
import { useCatalogue } from '#office/features/catalogue/state/catalogue-context.ts'
import { PickedList } from '#ui/parts/picked-list.tsx'
import { ComboBox } from '#ui/parts/fields/combo-box.tsx'
import { DRAWING_FIELDS, DRAWING_FRAME, DRAWING_STAGE } from './drawing-looks.ts'
import { ownDrawing } from './drawing-layers.ts'
import { Bowl } from './pictures.tsx'

/**
 * The editor of a drawing that shows a bowl of other products. It lists these products in the order in
 * which they are drawn (H9).
 */
export function BowlDrawing({ row, of }: { row: EntryRow; of: readonly string[] }) {
  const t = useText('office-catalogue-product')
  const words = useText('office-catalogue')
  const nameOf = useEntryName()
  const { drafted, edit } = useCatalogue()
  const { entry, fields } = row
  const name = nameOf(entry)
  const bySlug = useMemo(
    () =>
      new Map(
        [...drafted].flatMap(([ingredient, { slug }]) =>
          kindOf(ingredient) === 'ingredient' && typeof slug === 'string'
            ? [[slug, ingredient] as const]
            : [],
        ),
      ),
    [drafted],
  )
  const items = useMemo(
    () =>
      of.flatMap((slug) => {
        const drawing = ownDrawing(drafted.get(bySlug.get(slug) ?? '')?.['drawing'])
        return drawing === null ? [] : [{ slug, drawing }]
      }),
    [of, drafted, bySlug],
  )
  const usedSlugs = new Set(of)
  const choices = useEntryChoices('ingredient').filter(({ id }) => {
    const { slug, drawing } = drafted.get(`ingredient ${id}`) ?? {}
    return (
      typeof slug === 'string' && !usedSlugs.has(slug) && ownDrawing(drawing)?.kind !== undefined
    )
  })
  const write = (slugs: readonly string[]) =>
    edit([
      {
        entry,
        field: 'drawing',
        before: fields['drawing'] ?? null,
        after: { kind: 'bowl', of: [...slugs] },
      },
    ])
  return (
    <section className={DRAWING_FRAME} aria-label={t('drawing.title')}>
      <div className={DRAWING_STAGE}>
        <Bowl
          items={items}
          salt={typeof fields['slug'] === 'string' ? fields['slug'] : keyOf(entry)}
          alt={t('drawing.bowl', { name })}
        />
      </div>
      <div className={`${DRAWING_FIELDS} col-[2/-1]`}>
        <p>{t('drawing.made')}</p>
        <PickedList
          label={t('drawing.contents')}
          canDropLast={false}
          items={of.map((slug, at) => {
            const part = nameOf(bySlug.get(slug) ?? slug)
            return {
              id: slug,
              text: part,
              dropLabel: words('choose.remove', { name: part }),
              onDrop: () => write(of.filter((_, index) => index !== at)),
            }
          })}
        />
        <ComboBox
          key={of.length}
          label={words('choose.add')}
          choices={choices}
          value={null}
          onChange={(id) => {
            const slug = drafted.get(`ingredient ${id}`)?.['slug']
            if (typeof slug === 'string') write([...of, slug])
          }}
        />
      </div>
    </section>
  )
}
